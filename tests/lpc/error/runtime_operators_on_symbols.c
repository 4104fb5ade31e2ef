/* SPDX-License-Identifier: MIT */
void main() {
    mixed s = 'a, q = '({ 1 }), i = 1, t = "x";
    write((catch(s + s) ? "e" : "-") + (catch(s + i) ? "e" : "-") + (catch(t + s) ? "e" : "-")
        + (catch(q + q) ? "e" : "-") + (catch(q[0]) ? "e" : "-") + (catch(s[0]) ? "e" : "-")
        + (catch(s < s) ? "e" : "-") + (catch(-s) ? "e" : "-") + (catch(s++) ? "e" : "-")
        + (catch(q - ({ 1 })) ? "e" : "-") + (catch(q & q) ? "e" : "-") + "\n");  // expect: eeeeeeeeeee
    foreach (int n : 32766) s = quote(s);
    write(catch(quote(s)));          // expect~: 32767 quotes already
    write(catch(quote(i)));          // expect~: Bad argument 1 to quote
    s + 1;                           // runtime:
}
