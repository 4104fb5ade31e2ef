/* SPDX-License-Identifier: MIT */
int|string either(int|string x) { return x; }
<int|string>* many(<int|string>* x) { return x; }
void main() {
    int|string x = 1;
    x = "text";
    x = 1.5;                     // error: float cannot be assigned to int|string
    either(({ 1 }));             // error: argument 1 of 'either' must be int|string, not int*
    many(({ 1, "a" }));
    many(({ 1.5 }));             // error: argument 1 of 'many' must be <int|string>*, not float*
    object o = either(1);        // error: int|string cannot be assigned to object
}
