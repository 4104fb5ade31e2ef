/* SPDX-License-Identifier: MIT */
void main() {
    mixed s = "a", a = ({ 1 }), m = ([ ]), i = 1, f = 1.5, o = this_object();
    write((catch(s * s) ? "e" : "-") + (catch(a + 1) ? "e" : "-") + (catch(a + s) ? "e" : "-")
        + (catch(m + a) ? "e" : "-") + (catch(o + 1) ? "e" : "-") + (catch(i - s) ? "e" : "-")
        + (catch(s / i) ? "e" : "-") + (catch(a % a) ? "e" : "-") + (catch(f % 2) ? "e" : "-")
        + (catch(f & 1) ? "e" : "-") + (catch(s << 1) ? "e" : "-") + (catch(a < a) ? "e" : "-")
        + (catch(i < s) ? "e" : "-") + (catch(-s) ? "e" : "-") + (catch(~f) ? "e" : "-")
        + (catch(s++) ? "e" : "-") + (catch(m--) ? "e" : "-") + (catch(s -= 1) ? "e" : "-") + "\n");
                                     // expect: eeeeeeeeeeeeeeeeee
    write(s * a);                    // runtime:
}
