/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 1 }), *none = ({ });
    string s = "abc";
    int i = 1, minus = -1, four = 4, zero = 0;
    write(catch(a[i]) ? "e" : "-");
    write(catch(a[minus]) ? "e" : "-");
    write(catch(a[<2]) ? "e" : "-");
    write(catch(a[<zero]) ? "e" : "-");
    write(catch(none[0]) ? "e" : "-");
    write(catch(none[<1]) ? "e" : "-");
    write(catch(a[i] = 5) ? "e" : "-");
    write(catch(a[minus] += 5) ? "e" : "-");
    write(catch(a[i]++) ? "e" : "-");
    write(catch(s[four]) ? "e" : "-");
    write(catch(s[minus]) ? "e" : "-");
    write(catch(s[four] = 'x') ? "e" : "-");
    write("\n");                     // expect: eeeeeeeeeeee
}
