/* SPDX-License-Identifier: MIT */
int capital(int c) { return c - 32; }
int vowel(int c) { return member("aeiou", c) >= 0; }
int nothing(int c) { return -1; }
int above(string key, int value, int limit) { return value > limit; }
void main() {
    mapping m = filter(([ "a": 1; "x", "b": 2; "y", "c": 3; "z" ]), "above", 1);
    write(map("orc", "capital") + filter("a big orc ä", "vowel") + "\n");    // expect: ORCaio
    write(catch(map("orc", "nothing")));             // expect~: no character
    write(sizeof(m) + m["b", 1] + m["c", 1] + m["c"] + "\n");        // expect: 2yz3
    write(filter("", "vowel") + map("", "capital") + "\n");          // expect:
}
