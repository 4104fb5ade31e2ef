/* SPDX-License-Identifier: MIT */
// args: one two 3
int main(string *args) {
    write(sizeof(args) + " " + implode(args, "|") + "\n");   // expect: 3 one|two|3
}
