/* SPDX-License-Identifier: MIT */
int count;
mixed *log = ({ });
void note(string s) { log += ({ s }); count++; }
void main() {
    int i;
    for (i = 0; i < 3; i++) note("n" + i);
    write(count + " " + implode(log, "") + "\n");    // expect: 3 n0n1n2
}
