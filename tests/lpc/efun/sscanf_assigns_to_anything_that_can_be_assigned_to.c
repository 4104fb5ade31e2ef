// SPDX-License-Identifier: MIT
mixed global;
string name = "abcdef";

int main(string *args) {
    mixed *array = ({ 1, 2 });
    mapping map = ([ ]);
    int n = sscanf("7 seven", "%d %s", array[1], map["k"]);
    write(n + " " + array[1] + " " + map["k"] + "\n"); // expect: 2 7 seven
    sscanf("65", "%d", name[1]);
    write(name + "\n"); // expect: aAcdef
    sscanf("xyz", "%s", name[0..2]);
    write(name + "\n"); // expect: xyzdef
    sscanf("8", "%d", array[<1]);
    write(array[1] + "\n"); // expect: 8
    // a variable declared int takes a string all the same, and one of the arguments before may be a target
    n = 1;
    sscanf("text", "%s", n);
    write(n + "\n"); // expect: text
    sscanf(name, "%s", name);
    write(name + "\n"); // expect: xyzdef
    n = sscanf("3", "%d", n);
    write(n + "\n"); // expect: 1
    global = ({ sscanf("4 5", "%d %d", array[0], array[1]), array[0] + array[1] });
    write(global[0] + " " + global[1] + "\n"); // expect: 2 9
    for (int i = 0; i < 2; i++) {
        int found;
        if (sscanf("" + (i + 1), "%d", found)) write(found + "\n");
    }
    // expect: 1
    // expect: 2
    write(efun::sscanf("9", "%d", global) + global + "\n"); // expect: 10
    return 0;
}
