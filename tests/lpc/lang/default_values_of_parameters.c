// SPDX-License-Identifier: MIT
// They are evaluated in the called function, left to right, when the argument is missing.
int count = 0;

int next() {
    return ++count;
}

string f(int a, int b = a * 2, string c = "c" + b, float d = 1.5) {
    return sprintf("%d %d %s %.1f", a, b, c, d);
}

int numbered(int n = next()) {
    return n;
}

varargs string g(mixed a, mixed b = ({ 1 }), mixed c = a || "none") {
    return sprintf("%O %d %O", a, sizeof(b), c);
}

int main() {
    closure c = function int (int a, int b = 10) { return a + b; };

    printf("%s\n", f(1));                      // expect: 1 2 c2 1.5
    printf("%s\n", f(1, 7));                   // expect: 1 7 c7 1.5
    printf("%s\n", f(1, 7, "z", 2.5));         // expect: 1 7 z 2.5
    printf("%s\n", f(1, 0));                   // expect: 1 0 c0 1.5
    printf("%d %d %d\n", numbered(), numbered(50), numbered()); // expect: 1 50 2
    printf("%s\n", g());                       // expect: 0 1 "none"
    printf("%s\n", g("x"));                    // expect: "x" 1 "x"
    printf("%s\n", this_object()->f(3));       // expect: 3 6 c6 1.5
    printf("%d %d\n", funcall(c, 1), funcall(c, 1, 2)); // expect: 11 3
    printf("%s\n", f(({ 4, 5 })...));          // expect: 4 5 c5 1.5
    printf("%s\n", apply(#'f, ({ 6 })));       // expect: 6 12 c12 1.5
    return 0;
}
