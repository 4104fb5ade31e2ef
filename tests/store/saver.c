/* SPDX-License-Identifier: MIT */
/*
 * Saves again and again until it is killed; at its start it looks at what the last one left.  `number` is in the file three
 * times and decides its length, so a file that is neither the old nor the new one shows.
 */
int number;
string text;
int *last;

string text_of(int n) { return n + ":" + "x" * (n * 7919 % 30000); }

void main() {
    int acknowledged = to_int(read_file("/acknowledged") || "0");
    if (restore_object("/killed")) {
        if (text != text_of(number) || last[0] != number) write_file("/problems", "not whole: " + number + "\n");
        if (number < acknowledged) write_file("/problems", number + " though " + acknowledged + " was saved\n");
    } else if (acknowledged) {
        write_file("/problems", "not there\n");
    }
    for (;;) {
        number++;
        text = text_of(number);
        last = ({ number });
        save_object("/killed");
        write_file("/acknowledged", number + "", 1);
    }
}
