// SPDX-License-Identifier: MIT
int main(string *args) {
    write("[" + trim("  a b \t") + trim("a\n ") + "]\n"); // expect: [a ba
    // expect: ]
    write("[" + trim("  a  ", 1) + "][" + trim("  a  ", 2) + "][" + trim("  a  ", 3) + "]\n"); // expect: [a  ][  a][a]
    write("[" + trim("äöäxäöä", 0, "äö") + "]\n"); // expect: [x]
    write("[" + trim("xxx", 0, 'x') + "][" + trim("", 0) + "][" + trim("ä", 0, 'ä') + "]\n"); // expect: [][][]
    write("[" + trim("abc", 0, "") + "]\n"); // expect: [abc]
    return 0;
}
