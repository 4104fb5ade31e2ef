/* SPDX-License-Identifier: MIT */
/* /full is a disk of 64 KiB. */
#include "check.h"

string text;

void main() {
    text = "small";
    check("fits", 0, save_object("/full/data"));
    text = "x" * 200000;
    check_error("does not fit", "/full/data.o: No space left on device", catch(save_object("/full/data")));
    check("the old one", 1, restore_object("/full/data"));
    check("is whole", "small", text);
    check("nothing else is left", ({ "data.o" }), get_dir("/full/"));
    check("log", 1, write_file("/full/log", "a line\n"));
    check_error("log is full", "/full/log: No space left on device", catch(write_file("/full/log", "x" * 200000)));
    check("log is as it was", "a line\n", read_file("/full/log"));
    check_error("over", "/full/log: No space left on device", catch(write_file("/full/log", "x" * 200000, 1)));
    check("and still", "a line\n", read_file("/full/log"));
    check("room again", 0, save_object("/full/data"));
    finish();
}
