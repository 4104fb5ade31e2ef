/* SPDX-License-Identifier: MIT */
closure self;
int depth;
int f() { depth++; return funcall(#'f); }
void main() {
    write(catch(f()) + (depth > 900 && depth < 1001) + "\n");      // expect: *Too deep recursion
                                                                   // expect: 1
    int n = 0;
    self = (: n++; return funcall(self, n); :);
    write(catch(funcall(self)));                                   // expect: *Too deep recursion
    self = (: map(({ 1 }), self) :);
    write(catch(funcall(self)));                                   // expect: *Too deep recursion
    mixed *row = ({ #'apply, 0 });
    row[1] = row;
    write(catch(apply(#'apply, row)));                             // expect: *Too deep recursion
    row[1] = 0;
    self = (: catch(funcall(self)) :);
    funcall(self);
    self = 0;
    write("end\n");                                                // expect: end
}
