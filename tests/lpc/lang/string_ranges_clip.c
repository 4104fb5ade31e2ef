/* SPDX-License-Identifier: MIT */
void main() {
    string s = "abc";
    write("[" + s[0..100] + "]\n");      // expect: [abc]
    write("[" + s[-5..1] + "]\n");       // expect: [ab]
    write("[" + s[5..10] + "]\n");       // expect: []
    write("[" + s[<10..<2] + "]\n");     // expect: [ab]
    write("[" + s[2..1] + "]\n");        // expect: []
    write("[" + ""[0..5] + "]\n");       // expect: []
    write("[" + s[100..] + "]\n");       // expect: []
}
