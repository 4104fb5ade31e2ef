/* SPDX-License-Identifier: MIT */
int number = 1000;
int hidden(int n) { return -1; }
void main() {
    object other = load_object("/include/closure_owner");
    write(funcall(other->lfun(), 3) + "\n");                       // expect: 15
    write(funcall(other->inline(1)) + " " + funcall(other->inline(1)) + " " + number + "\n"); // expect: 6 7 1000
    write((funcall(other->efun()) == other) + "" + (this_object() == other) + "\n"); // expect: 10
    write((funcall(other->asks_caller()) == this_object()) + "\n"); // expect: 1
    closure f = symbol_function("query", other);
    write(funcall(f) + "" + (f == symbol_function("query", "/include/closure_owner")) + "\n"); // expect: 71
    write(!symbol_function("hidden", other) + "" + !symbol_function("nothing", other) + "\n"); // expect: 11
    write((bind_lambda(other->efun()) == #'this_object) + "" + (other->efun() == #'this_object) + "\n"); // expect: 10
    write(catch(bind_lambda(#'sizeof, other)));                    // expect~: only bound to this_object()
    write(catch(bind_lambda(#'hidden)));                           // expect~: cannot be bound
}
