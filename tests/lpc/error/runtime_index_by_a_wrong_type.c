/* SPDX-License-Identifier: MIT */
void main() {
    mixed a = ({ 1 });
    mixed key = "x", real = 1.5, s = "abc";
    write(catch(a[key]) ? "e" : "-");
    write(catch(a[real]) ? "e" : "-");
    write(catch(a[a]) ? "e" : "-");
    write(catch(s[key]) ? "e" : "-");
    write(catch(a[key..]) ? "e" : "-");
    write(catch(a[key] = 1) ? "e" : "-");
    write(catch(s[0] = "x") ? "e" : "-");
    write("\n");                     // expect: eeeeeee
    write(a[key]);                   // runtime: ndex
}
