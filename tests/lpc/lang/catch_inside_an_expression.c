/* SPDX-License-Identifier: MIT */
int fail() { raise_error("x\n"); return 1; }
string show(mixed a, mixed b, mixed c) { return a + "|" + b + "|" + (c ? "error" : "fine"); }
void main() {
    mixed *list;
    write(show("a" + "b", ({ "c" })[0], catch(fail())) + "\n");     // expect: ab|c|error
    list = ({ "x" + 1, catch(fail()) ? "y" : "z", "w" + 2 });
    write(implode(list, ",") + "\n");    // expect: x1,y,w2
    write(1 + (catch(fail()) ? 10 : 20) * 2 + "\n");    // expect: 21
}
