/* SPDX-License-Identifier: MIT */
closure again;
void main() {
    int depth = 0;
    again = (: depth++; if (depth < 4) funcall(again); return depth; :);
    write(funcall(again) + "\n");                                  // expect: 4
    closure nested = function closure () : int n = 1 { n *= 2; return (: n += 1; return n; :); };
    closure a = funcall(nested), b = funcall(nested);
    write(funcall(a) + " " + funcall(a) + " " + funcall(b) + "\n"); // expect: 3 4 5
}
