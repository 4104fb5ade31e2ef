/* SPDX-License-Identifier: MIT */
#define TEXT(x) #x
#define JOIN(a, b) a##b
#define VALUE(n) JOIN(value_, n)
int value_1 = 10, value_two = 20;
void main() {
    write(TEXT(a + b) + "\n");           // expect: a + b
    write(TEXT("quoted\n") + "\n");      // expect: "quoted\n"
    write(JOIN(value_, 1) + VALUE(two) + "\n");  // expect: 30
    write(JOIN(1, 2) + "\n");            // expect: 12
}
