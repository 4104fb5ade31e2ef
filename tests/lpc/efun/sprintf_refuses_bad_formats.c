/* SPDX-License-Identifier: MIT */
void main() {
    foreach (string format : ({ "%d", "%y", "%", "%999999999999d", "%.99999999999f", "%5" }))
        write(catch(sprintf(format)) ? "error " : "fine ");
    write("\n");                                     // expect: error error error error error error
    write(catch(sprintf("%d", "x")) ? "error\n" : "fine\n");     // expect: error
    write(catch(sprintf("%1000000000s", "x")) ? "error\n" : "fine\n");   // expect: error
    write(sizeof(sprintf("%.300f", 1.5)) < 10000 ? "bounded\n" : "long\n");      // expect: bounded
}
