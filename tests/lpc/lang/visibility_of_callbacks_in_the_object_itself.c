/* SPDX-License-Identifier: MIT */
private int closed(int x) { return x + 1; }
protected int guarded(int x) { return x + 2; }
static int inner(int x) { return x + 3; }
public int open(int x) { return x + 4; }
void main() {
    write(funcall(#'closed, 0) + funcall(#'guarded, 0) + funcall(#'inner, 0) + funcall(#'open, 0) + "\n"); // expect: 10
    write(map(({ 1 }), #'closed)[0] + map(({ 1 }), #'guarded)[0] + "\n");     // expect: 5
    write(map(({ 1 }), "inner")[0] + map(({ 1 }), "open")[0] + "\n");         // expect: 9
    closure lost = symbol_function("open", this_object());
    write(funcall(lost, 1) + "\n");                                           // expect: 5
}
