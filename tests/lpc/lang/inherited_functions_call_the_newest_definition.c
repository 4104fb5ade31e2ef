/* SPDX-License-Identifier: MIT */
inherit "/include/animal";
int secret = 2;
string sound() { return "woof"; }
void main() {
    write(speak() + "\n");           // expect: I say woof
    write(::sound() + "\n");         // expect: nothing
    write(animal::speak() + "\n");   // expect: I say woof
    legs--;
    write(query_legs() + "\n");      // expect: 3
    write(query_secret() + secret + "\n"); // expect: 3
}
