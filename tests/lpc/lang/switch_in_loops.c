/* SPDX-License-Identifier: MIT */
void main() {
    int i;
    for (i = 0; i < 6; i++) {
        switch (i) {
        case 1: continue;
        case 2: break;
        case 4:
            switch ("x") { case "x": write("inner "); break; }
            break;
        default: write(i + " ");
        }
        if (i == 4) break;
    }
    write(i + "\n");                     // expect: 0 3 inner 4
}
