/* SPDX-License-Identifier: MIT */
int big = 9223372036854775807, small = -9223372036854775807 - 1;
void main() {
    int b = 9223372036854775807, s = small, two = 2;
    write((catch(big + 1) ? "e" : "-") + (catch(small - 1) ? "e" : "-") + (catch(big * 2) ? "e" : "-")
        + (catch(-small) ? "e" : "-") + (catch(big++) ? "e" : "-") + (catch(--small) ? "e" : "-")
        + (catch(big += big) ? "e" : "-") + (catch(small *= small) ? "e" : "-") + "\n");     // expect: eeeeeeee
    write((catch(b + 1) ? "e" : "-") + (catch(s - 1) ? "e" : "-") + (catch(b * two) ? "e" : "-")
        + (catch(-s) ? "e" : "-") + (catch(b++) ? "e" : "-") + (catch(--s) ? "e" : "-")
        + (catch(b += b) ? "e" : "-") + (catch(s *= s) ? "e" : "-") + "\n");                 // expect: eeeeeeee
    write(big + " " + b + " " + small + " " + s + "\n");
        // expect: 9223372036854775807 9223372036854775807 -9223372036854775808 -9223372036854775808
    b = b + 1;                       // runtime: verflow
}
