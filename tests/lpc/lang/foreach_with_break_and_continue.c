/* SPDX-License-Identifier: MIT */
void main() {
    string line = "";
    foreach (int i : ({ 1, 2, 3, 4, 5, 6 })) {
        if (i == 2) continue;
        if (i == 5) break;
        foreach (int k : ({ 7, 8 })) {
            if (k == 8) break;
            line += i + ":" + k + " ";
        }
    }
    write(line + "\n");                  // expect: 1:7 3:7 4:7
}
