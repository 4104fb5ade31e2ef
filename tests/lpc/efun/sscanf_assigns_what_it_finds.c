// SPDX-License-Identifier: MIT
string word, rest;
int number;

void show(int matches) {
    write(matches + " " + number + " [" + word + "] [" + rest + "]\n");
    word = rest = "";
    number = 0;
}

int main(string *args) {
    show(0); // expect: 0 0 [0] [0]
    show(sscanf("give 10 coins", "give %d %s", number, word)); // expect: 2 10 [coins] []
    show(sscanf("throw frisbee to rover", "throw %s to %s", word, rest)); // expect: 2 0 [frisbee] [rover]
    show(sscanf("throw frisbee", "throw %s to %s", word, rest)); // expect: 0 0 [] []
    show(sscanf("throw a to b to c", "throw %s to %s", word, rest)); // expect: 2 0 [a] [b to c]
    show(sscanf("100%", "%d%%", number)); // expect: 1 100 [] []
    show(sscanf("x \t y", "x%t%s", word)); // expect: 1 0 [y] []
    show(sscanf("xy", "x%t%s", word)); // expect: 0 0 [] []
    show(sscanf("xy", "x%.0t%s", word)); // expect: 1 0 [y] []
    show(sscanf("ä, ö", "%s, %s", word, rest)); // expect: 2 0 [ä] [ö]
    show(sscanf("", "%s", word)); // expect: 1 0 [] []
    show(sscanf("ab", "%s%s", word, rest)); // expect: 2 0 [] [ab]
    show(sscanf("one two three", "%s %s", word)); // expect: 1 0 [one] []
    show(sscanf("12345", "%3d%s", number, rest)); // expect: 2 123 [] [45]
    show(sscanf("abc", "%2s", word)); // expect: 0 0 [] []
    show(sscanf("abc", "%.2s%s", word, rest)); // expect: 2 0 [ab] [c]
    return 0;
}
