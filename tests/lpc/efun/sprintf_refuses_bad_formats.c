/* SPDX-License-Identifier: MIT */
void refuse(string format, mixed first, mixed second) {
    string error = catch(sprintf(format, first, second));
    write(error || "fine\n");
}

void main() {
    foreach (string format : ({ "%d", "%y", "%", "%999999999999d", "%.99999999999f", "%5", "%'x", "%'", "%@", "%*", "%:" }))
        write(catch(sprintf(format)) ? "error " : "fine ");
    write("\n");                             // expect: error error error error error error error error error error error
    refuse("%d", "x", 0);                    // expect: *Bad argument 2 to sprintf(): not what %d takes
    refuse("%1000000001s", "x", 0);          // expect: *sprintf(): a size of the format is too large
    refuse("%*s", 1 << 40, "x");             // expect: *sprintf(): a size of the format is too large
    refuse("%*s", "x", "x");                 // expect: *Bad argument 2 to sprintf(): not an integer, as * takes
    refuse("%@s", "x", 0);                   // expect: *Bad argument 2 to sprintf(): not an array, as @ takes
    refuse("%=s", "x", 0);                   // expect: *sprintf(): a column or table needs a width
    refuse("%#s", "x", 0);                   // expect: *sprintf(): a column or table needs a width
    refuse("%=#9s", "x", 0);                 // expect: *sprintf(): a column that is a table
    refuse("%''s", "x", 0);                  // expect: *sprintf(): a pad without a character
    refuse("%c", -1, 0);                     // expect: *Bad argument 2 to sprintf(): not what %c takes
    refuse("%c", 0xd800, 0);                 // expect: *Bad argument 2 to sprintf(): not what %c takes
    refuse("%ü", 0, 0);                      // expect: *sprintf(): unknown format (byte 0xc3)
    write(sizeof(sprintf("%.300f", 1.5)) < 10000 ? "bounded\n" : "long\n");      // expect: bounded
}
