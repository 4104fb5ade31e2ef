// SPDX-License-Identifier: MIT
inherit "include/spread_base";

varargs string show(mixed a, mixed b, mixed c) {
    return "own " + ::show(({ a, b, c })...);
}

int main() {
    mixed *args = ({ 1, "b" });
    closure add = (: $1 + $2 :), base = #'::show;

    printf("%s\n", show(args..., 3));                   // expect: own base 1 "b" 3
    printf("%s\n", ::show(args...));                    // expect: base 1 "b" 0
    printf("%s\n", this_object()->show(args...));       // expect: own base 1 "b" 0
    printf("%s\n", call_other(this_object(), "show", args...)); // expect: own base 1 "b" 0
    printf("%d\n", max(({ 3, 9, 4 })...));              // expect: 9
    printf("%s\n", sprintf("%d%s", args...));           // expect: 1b
    printf("%d\n", funcall(add, ({ 20, 22 })...));      // expect: 42
    printf("%d\n", apply(#'+, 1, ({ ({ 2 }) })...));    // expect: 3
    printf("%d\n", efun::min(({ 3, 9 })..., 2));        // expect: 2
    printf("%s\n", funcall(base, 5, 6));                // expect: base 5 6 0
    printf("%s\n", funcall(#'spread_base::show, 7));    // expect: base 7 0 0
    return 0;
}
