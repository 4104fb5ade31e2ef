/* SPDX-License-Identifier: MIT */
string upper(string part, int index) { return upper_case(part) + index; }
string group(string part) { return "\\2&\\1"; }
string other(string part) {
    int i;
    for (i = 0; i < 40; i++) regmatch("x" + i, "x" + i);     // so many patterns that none stays compiled
    return regreplace(part, "o", "0", 1);
}
string fail(string part) { raise_error("no more\n"); return part; }
void main() {
    write(regreplace("ä orc, ö elf", "[a-z]+", #'upper, 1) + "\n");      // expect: ä ORC2, ö ELF9
    write(regreplace("ä orc, ö elf", "[a-z]+", #'upper) + "\n");         // expect: ä ORC2, ö elf
    write(regreplace("ab ab", "(a)(b)", #'group, 1) + "\n"); // expect: baba baba
    write(regreplace("foo boo", "[fb]oo", #'other, 1) + "\n");           // expect: f00 b00
    write(regreplace("ab", "", (: "" + $2 :), 1) + "\n");    // expect: 0a1b2
    write(regreplace("abc", "x", #'fail) + "\n");            // expect: abc
    write(catch(regreplace("abc", "b", #'fail)));            // expect: *no more
    write(catch(regreplace("abc", "b", #'sizeof, 1)));       // expect~: Too many arguments
    write(catch(regreplace("abc", "b", (: ({ }) :))));       // expect~: the function returned no string
    write(catch(regreplace("abc", "(", #'upper)));           // expect~: Bad argument 2 to regreplace()
}
