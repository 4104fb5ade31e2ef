// SPDX-License-Identifier: MIT
// [>i..>j]: a bound of 0 and more counts from the beginning, a negative one from the end.
int main() {
    int *a = ({ 1, 2, 3, 4, 5 });
    string s = "abcdef";
    int back = -2;

    printf("%s\n", implode(map(a[>1..>-2], #'to_string), ","));   // expect: 2,3,4
    printf("%s\n", s[>-3..]);                                     // expect: def
    printf("%s\n", s[>back..>-1]);                                // expect: ef
    printf("%s\n", s[0..>-1]);                                    // expect: abcdef
    printf("%s\n", s[>1..<2]);                                    // expect: bcde
    printf("%s\n", s[<3..>-2]);                                   // expect: de
    printf("[%s]\n", s[>4..>-4]);                                 // expect: []
    printf("[%s]\n", s[>-100..>2]);                               // expect: [abc]
    s[>-2..>-1] = "XYZ";
    printf("%s\n", s);                                            // expect: abcdXYZ
    a[>-4..] = ({ 9 });
    printf("%s\n", implode(map(a, #'to_string), ","));            // expect: 1,9
    return 0;
}
