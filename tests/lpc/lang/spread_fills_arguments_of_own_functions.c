// SPDX-License-Identifier: MIT
// f(a...) passes the elements of an array as arguments; what is no array is passed as it is.
int digits(int a, int b, int c) {
    return a * 100 + b * 10 + c;
}

varargs mixed *all(mixed a, varargs mixed *rest) {
    return ({ a }) + rest;
}

void show(mixed *values) {
    write(implode(map(values, (: to_string($1) :)), ",") + "\n");
}

int main() {
    int *two = ({ 1, 2 }), *none = ({});

    printf("%d\n", digits(two..., 3));             // expect: 123
    printf("%d\n", digits(4, two...));             // expect: 412
    printf("%d\n", digits(none..., 7, none..., two..., none...)); // expect: 712
    show(all(two..., two..., 5));                  // expect: 1,2,1,2,5
    show(all(5...));                               // expect: 5
    show(all(none...));                            // expect: 0
    show(all("x", ({ 8 })..., 9));                 // expect: x,8,9
    show(two);                                     // expect: 1,2
    return 0;
}
