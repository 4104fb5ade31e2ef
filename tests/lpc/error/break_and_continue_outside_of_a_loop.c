/* SPDX-License-Identifier: MIT */
void main() {
    break;                           // error: break
    continue;                        // error: continue
    switch (1) { case 1: continue; } // error: continue
}
