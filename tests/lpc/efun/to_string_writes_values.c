/* SPDX-License-Identifier: MIT */
void main() {
    write(to_string(42) + to_string("text") + to_string(1.5) + "\n");    // expect: 42text1.5
    write(to_string(({ 'a', 'b' })) + "\n");         // expect: ab
    write(to_string(-9223372036854775807 - 1) + "\n");       // expect: -9223372036854775808
    write(stringp(to_string(this_object())) + "\n"); // expect: 1
}
