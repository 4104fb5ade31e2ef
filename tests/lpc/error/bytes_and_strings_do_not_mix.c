// SPDX-License-Identifier: MIT
#pragma strict_types
int main() {
    bytes x = b"a";
    string s = "a";
    x = s;                     // error: string cannot be assigned to bytes
    s = x;                     // error: bytes cannot be assigned to string
    s = s + x;                 // error: operator '+' does not work on string and bytes
    x += s;                    // error: operator '+' does not work on bytes and string
    if (s < x) return 1;       // error: operator '<' does not work on string and bytes
    if (s in x) return 1;      // error: operator 'in' does not work on string and bytes
    if (x == s) return 1;      // warning: bytes and string are never equal
    lower_case(x);             // error: argument 1 of 'lower_case' must be string, not bytes
    x["k"] = 1;                // error: an index here must be int, not string
    x++;                       // error: '++' does not work on bytes
    -x;                        // error: operator '-' does not work on bytes
    switch (s) {
    case b"a": break;          // error: a case must be a constant int or string
    }
    return 0;
}
