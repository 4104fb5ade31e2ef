/* SPDX-License-Identifier: MIT */
void main() {
    float big = 1e308;
    write((catch(big * 10.0) ? "e" : "-") + (catch(big + big) ? "e" : "-") + (catch(-big - big) ? "e" : "-")
        + (catch(big / 1e-10) ? "e" : "-") + "\n");  // expect: eeee
    big *= 100;                      // runtime: verflow
}
