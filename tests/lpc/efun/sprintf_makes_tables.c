// SPDX-License-Identifier: MIT
void show(string text) {
    write("[" + implode(explode(text, "\n"), "]\n[") + "]\n");
}

int main(string *args) {
    string numbers = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n";
    show(sprintf("%#-40.3s\n", numbers));
    // expect: [one          five         nine]
    // expect: [two          six          ten]
    // expect: [three        seven]
    // expect: [four         eight]
    // expect: []
    show(sprintf("%#-40s\n", numbers));
    // expect: [one     three   five    seven   nine]
    // expect: [two     four    six     eight   ten]
    // expect: []
    show(sprintf("> %#-10s <", "a\nbb"));
    // expect: [> a    bb    <]
    show(sprintf("%#-5s|%#-5s\n", "long words\nx", ""));
    // expect: [long words|]
    // expect: [x]
    // expect: []
    show(sprintf("%#6.2s\n%#-6.2' 's.", "a\nb\nc", "a\nb\nc"));
    // expect: [  a  c]
    // expect: [  b]
    // expect: [a  c  .]
    // expect: [b     ]
    return 0;
}
