// SPDX-License-Identifier: MIT
// What sprintf() makes is bounded while it grows, and paid for.
int main(string *args) {
    mixed *many = allocate(100000, "a\nb");
    write(catch(sprintf("%@1000000s", many))); // expect: *sprintf(): the result is too large
    write(catch(sprintf("%@=1000000s", many))); // expect: *sprintf(): the result is too large
    write(sizeof(sprintf("%=1.1s", "a b " * 100000)) + "\n"); // expect: 399999
    write(sizeof(sprintf("%1000000'\u0301's", "")) + "\n"); // expect: 1000001
    return 0;
}
