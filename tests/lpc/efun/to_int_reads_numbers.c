/* SPDX-License-Identifier: MIT */
void main() {
    write(to_int(2.9) + " " + to_int(-2.9) + " " + to_int(5) + "\n");    // expect: 2 -2 5
    write(to_int("12") + " " + to_int(" -7 orcs") + " " + to_int("orcs") + " " + to_int("") + "\n");     // expect: 12 -7 0 0
    write((catch(to_int(1.0e300)) ? "error" : "none") + "\n");       // expect: error
    write((catch(to_int("99999999999999999999")) ? "error" : "none") + "\n");    // expect: error
    write(to_int("0x1f") + " " + to_int("-0Xa") + " " + to_int("0o17") + " " + to_int("0b101") + "\n");    // expect: 31 -10 15 5
    write(to_int("0x") + " " + to_int("0b2") + " " + to_int("0xfg") + " " + (int)"0x10" + " " + to_int("010") + "\n");  // expect: 0 0 15 16 10
    write(catch(to_int("0x8000000000000000")));      // expect~: out of range
    write(to_int("-0x8000000000000000") + "\n");     // expect: -9223372036854775808
    write(to_int("9223372036854775807") + "\n");     // expect: 9223372036854775807
}
