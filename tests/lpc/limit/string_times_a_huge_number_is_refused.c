/* SPDX-License-Identifier: MIT */
void main() {
    int n = 1000000000000;
    string s = "ab";
    write((catch(s * n) ? "e" : "-") + (catch(s * 9223372036854775807) ? "e" : "-") + (catch(s * -1) ? "e" : "-") + "\n");
                                     // expect~: ee
    s *= n;                          // runtime:
}                                    // peak: 300000
