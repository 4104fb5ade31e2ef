// SPDX-License-Identifier: MIT
int main(string *args) {
    write(strrstr("abcabc", "bc") + " " + strrstr("abcabc", "bc", 3) + " " + strrstr("abcabc", "bc", 4) + "\n"); // expect: 4 1 4
    write(strrstr("abc", "") + " " + strrstr("", "a") + " " + strrstr("abc", "abcd") + "\n"); // expect: 2 -1 -1
    write(strrstr("aaaa", "aa") + " " + strrstr("äaäa", "äa", 1) + " " + strrstr("abc", "a", -10) + "\n"); // expect: 2 0 -1
    write(rmember(({ 1, 2, 1 }), 1) + " " + rmember(({ 1, 2, 1 }), 1, 1) + " " + rmember(({ 1.0 }), 1) + "\n"); // expect: 2 0 -1
    write(rmember("ää", 'ä') + " " + rmember("ää", 'ä', 0) + " " + rmember("", 'a') + "\n"); // expect: 1 0 -1
    return 0;
}
