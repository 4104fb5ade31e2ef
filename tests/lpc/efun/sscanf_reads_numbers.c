// SPDX-License-Identifier: MIT
string text;
int number;

void show(int matches) {
    write(matches + " " + number + " [" + text + "]\n");
    number = 0;
    text = "";
}

int main(string *args) {
    text = "";
    show(sscanf("   -12", "%d", number)); // expect: 1 -12 []
    show(sscanf("+7", "%d", number)); // expect: 1 7 []
    show(sscanf("-7", "%U", number)); // expect: 0 0 []
    show(sscanf(" 7", "%D", number)); // expect: 0 0 []
    // %d ends the matching where there is no number; %D lets a %s before it go on
    show(sscanf("a b 5", "%s %d", text, number)); // expect: 1 0 [a]
    show(sscanf("a b 5", "%s %D", text, number)); // expect: 2 5 [a b]
    show(sscanf("abc5", "%s%d", text, number)); // expect: 1 0 [abc5]
    show(sscanf("abc5", "%s%D", text, number)); // expect: 2 5 [abc]
    show(sscanf("9223372036854775807", "%d", number)); // expect: 1 9223372036854775807 []
    show(sscanf("-9223372036854775808", "%d", number)); // expect: 1 -9223372036854775808 []
    show(sscanf("9223372036854775808", "%d", number)); // expect: 0 0 []
    show(sscanf("99999999999999999999x", "%d%s", number, text)); // expect: 0 0 []
    show(sscanf("5", "%.2d", number)); // expect: 0 0 []
    show(sscanf("5 6", "%!d %d", number)); // expect: 1 6 []
    show(sscanf("5 6", "%~d %d", number)); // expect: 2 6 []
    show(sscanf("5 apples", "%+d pears", number)); // expect: 0 5 []
    show(sscanf("5 apples", "%d pears", number)); // expect: 1 5 []
    return 0;
}
