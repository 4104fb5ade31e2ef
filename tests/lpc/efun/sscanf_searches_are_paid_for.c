// SPDX-License-Identifier: MIT
// option: --ticks 1000000
// A format whose text nearly fits everywhere costs text times format: that is charged.
int main(string *args) {
    string s = "a" * 1000000, rest;
    write(catch(sscanf(s, "%s" + "a" * 10000 + "b%s", rest, rest))); // expect: *Too long evaluation
    return 0;
}
