/* SPDX-License-Identifier: MIT */
int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
int count(varargs mixed *all) { return sizeof(all); }
void main() {
    write(apply(#'three, ({ 1, 2, 3 })) + " " + apply(#'three, 1, ({ 2, 3 })) + "\n"); // expect: 123 123
    write(apply(#'three, ({ })) + " " + apply(#'count, 1, 2, ({ 3 })) + "\n");         // expect: 0 3
    write(apply(#'count, allocate(100000)) + "\n");                // expect: 100000
    write(apply(#'apply, ({ #'+, ({ 1, 2 }) })) + "\n");           // expect: 3
    write(apply(#'sprintf, "%s-%d", ({ "a", 1 })) + "\n");         // expect: a-1
    write(apply(7, ({ })) + apply("text", 1) + "\n");              // expect: 7text
    write(catch(apply(#'three, 1)));                               // expect~: the last argument must be an array
    write(catch(apply(#'sprintf, "%d", allocate(5000))));          // expect~: Too many arguments to #'sprintf
    write(catch(apply(#'three, ({ "x" }))));                       // expect~: Bad argument 1 to three()
}
