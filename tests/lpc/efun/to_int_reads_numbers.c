/* SPDX-License-Identifier: MIT */
void main() {
    write(to_int(2.9) + " " + to_int(-2.9) + " " + to_int(5) + "\n");    // expect: 2 -2 5
    write(to_int("12") + " " + to_int(" -7 orcs") + " " + to_int("orcs") + " " + to_int("") + "\n");     // expect: 12 -7 0 0
    write((catch(to_int(1.0e300)) ? "error" : "none") + "\n");       // expect: error
    write((catch(to_int("99999999999999999999")) ? "error" : "none") + "\n");    // expect: error
    write(to_int("9223372036854775807") + "\n");     // expect: 9223372036854775807
}
