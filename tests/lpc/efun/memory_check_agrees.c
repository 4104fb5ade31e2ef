/* SPDX-License-Identifier: MIT */
int answers, agreed;
void answer(mapping verdict) {
    int i;
    answers++;
    if (verdict["error"] == "the engine libc has no sums") {
        agreed++;
        return;
    }
    agreed += verdict["agree"] == 1 && verdict["mismatch"] == "";
    for (i = 0; i < 7; i++)
        if (verdict["counted"][i][0] != verdict["found"][i][0] || verdict["counted"][i][1] != verdict["found"][i][1])
            write("sum " + i + " differs\n");
}
void main() {
    mixed *keep = ({ });
    string text = "x";
    int i;
    for (i = 0; i < 100; i++) {
        keep += ({ allocate(i * 7), text, ([ i: text ]) });
        text += text[0 .. i];
        if (i % 7 == 3) keep = keep[sizeof(keep) / 2 .. ];
        memory_check("answer");
    }
    write(answers + " " + agreed + "\n");                      // expect: 100 100
    write((catch(memory_check("no_such_function")) != 0) + "\n"); // expect: 1
}
