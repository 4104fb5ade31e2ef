/* SPDX-License-Identifier: MIT */
int capital(int c) { return c - 32; }
int vowel(int c) { return member("aeiou", c) >= 0; }
int nothing(int c) { return -1; }
int above(string key, mixed *values, int limit) { return values[0] > limit; }
string join(string key, mixed *values) { mixed *copy = copy(values); values[0] = 99; return key + copy[0] + copy[1]; }
int is_zero(string key, mixed value) { return value == 0; }
void main() {
    mapping wide = ([ "a": 1; "x", "b": 2; "y", "c": 3; "z" ]);
    mapping m = filter(wide, "above", 1);
    write(map("orc", "capital") + filter("a big orc ä", "vowel") + "\n");    // expect: ORCaio
    write(catch(map("orc", "nothing")));             // expect~: no character
    write(sizeof(m) + m["b", 1] + m["c", 1] + m["c"] + "\n");        // expect: 2yz3
    write(filter("", "vowel") + map("", "capital") + "\n");          // expect:
    m = map(wide, "join");
    write(m["a"] + m["b"] + m["c"] + wide["a"] + widthof(m) + "\n"); // expect: a1xb2yc3z11
    m = filter(([ "a", "b" ]), "is_zero");
    write(sizeof(m) + " " + widthof(m) + "\n");      // expect: 2 0
}
