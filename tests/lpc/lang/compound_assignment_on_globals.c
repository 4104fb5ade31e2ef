/* SPDX-License-Identifier: MIT */
int number = 10;
string text = "a";
mixed any = 1.5;
void main() {
    number += 5;  write(number + "\n");          // expect: 15
    number -= 20; write(number + "\n");          // expect: -5
    number *= -3; write(number + "\n");          // expect: 15
    number %= 4;  write(number + "\n");          // expect: 3
    write((number += 2) + "\n");                 // expect: 5
    text += "b";  write(text + "\n");            // expect: ab
    text += 3;    write(text + "\n");            // expect: ab3
    any += 1;     write(any + "\n");             // expect: 2.5
    any = ({ 1 });
    any += ({ 2, 3 });
    write(sizeof(any) + "\n");                   // expect: 3
}
