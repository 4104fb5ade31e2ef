// SPDX-License-Identifier: MIT
int main(string *args) {
    string s = "", t;
    for (int i = 0; i < 100; i += 7) s = set_bit(s, i);
    write(sizeof(s) + " " + count_bits(s) + " " + last_bit(s) + "\n"); // expect: 17 15 98
    for (int p = next_bit(s, 80); p >= 0; p = next_bit(s, p)) write(p + " ");
    write("\n"); // expect: 84 91 98
    t = invert_bits(s);
    write(count_bits(t) + " " + count_bits(and_bits(s, t)) + " " + count_bits(or_bits(s, t)) + "\n"); // expect: 87 0 102
    write((xor_bits(s, s) == " " * 17) + " " + (xor_bits(s, "") == s) + "\n"); // expect: 1 1
    write((copy_bits(s, "") == s) + " " + last_bit(copy_bits(s, "", 7, 3, 8)) + "\n"); // expect: 1 10
    write(count_bits(copy_bits("", s, 0, 50, 1000)) + "\n"); // expect: 8
    write(test_bit(clear_bit(s, 7), 7) + test_bit(s, 7) + "\n"); // expect: 1
    write(catch(set_bit(s, 1 << 62))); // expect: *A string of 768614336404564651 bytes is too long: 67108864 at most
    return 0;
}
