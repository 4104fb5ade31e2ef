/* SPDX-License-Identifier: MIT */
/* Only in tests: a command that takes longer than a turn of the loop. */
string help() {
    return "busy\n";
}

void main(string arg) {
    int sum;

    for (int i = 0; i < 900000; i++)
        sum += i;
    write("busy " + sum + "\n");
}
