// SPDX-License-Identifier: MIT
int main(string *args) {
    int *now = localtime();
    write(sizeof(now) + " " + (now[5] > 2000) + "\n"); // expect: 9 1
    foreach (int t : ({ 0, 1, 86399, 951782400, 1 << 33 })) if (mktime(localtime(t)) != t) write("differs\n");
    write(gmtime(951782400)[3..5][0] + "." + (gmtime(951782400)[4] + 1) + ".\n"); // expect: 29.2.
    write(ctime(0)[<4..] == "" + localtime(0)[5] ? "year\n" : "no\n"); // expect: year
    write(strftime("%Y-%m", 86400 * 45) + " " + sizeof(strftime()) + "\n"); // expect: 1970-02 24
    write(catch(strftime("x" * 1000))); // expect: *Bad argument 1 to strftime(): too long, or a zero in it
    write(catch(gmtime(1 << 62))); // expect: *Bad argument 1 to gmtime(): 4611686018427387904 seconds are beyond all years
    return 0;
}
