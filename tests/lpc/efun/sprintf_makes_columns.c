// SPDX-License-Identifier: MIT
void show(string text) {
    write("[" + implode(explode(text, "\n"), "]\n[") + "]\n");
}

int main(string *args) {
    show(sprintf("%=12s", "this is a very long sentence\n"));
    // expect: [   this is a]
    // expect: [   very long]
    // expect: [    sentence]
    // expect: []
    show(sprintf("%-=12s", "this is a very long sentence\n"));
    // expect: [this is a]
    // expect: [very long]
    // expect: [sentence]
    // expect: []
    show(sprintf("%=|12s", "this is a very long sentence"));
    // expect: [  this is a]
    // expect: [  very long]
    // expect: [  sentence  ]
    show(sprintf("%=10.6s", "this is a very long sentence"));
    // expect: [      this]
    // expect: [      is a]
    // expect: [      very]
    // expect: [      long]
    // expect: [    senten]
    // expect: [        ce]
    show(sprintf("%-=9s|%-=7s|%s\nend", "one two three", "four five", "x"));
    // expect: [one two  |four   |x]
    // expect: [three     five]
    // expect: [end]
    show(sprintf("%$=10s", "aa bb cc dd ee"));
    // expect: [aa  bb  cc]
    // expect: [dd ee     ]
    show(sprintf("%-=8' 's|", "one two three"));
    // expect: [one two |]
    // expect: [three   ]
    show(sprintf("%-=5s", "a\n\nb"));
    // expect: [a]
    // expect: []
    // expect: [b    ]
    show(sprintf("%-=4s", "日本語 x"));
    // expect: [日本]
    // expect: [語 x]
    show(sprintf("%-=3s|%-=3s", "", "a"));
    // expect: [   |a  ]
    return 0;
}
