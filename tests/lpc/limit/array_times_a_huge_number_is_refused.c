/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, 2 });
    write((catch(a * 1000000000000) ? "e" : "-") + (catch(a * 9223372036854775807) ? "e" : "-") + "\n");     // expect: ee
}                                    // peak: 300000
