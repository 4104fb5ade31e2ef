/* SPDX-License-Identifier: MIT */
closure chain;
void main() {
    for (int i = 0; i < 1000000; i++) {
        closure old = chain;
        chain = (: old :);
    }
    chain = funcall(chain);
    chain = 0;
    write("freed\n");                                              // expect: freed
    mixed row = 0;
    for (int i = 0; i < 100000; i++) row = function mixed () : mixed inner = ({ row }) { return inner; };
    write(catch(raise_error("x\n")));                              // expect: *x
}
