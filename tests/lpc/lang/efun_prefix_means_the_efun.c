/* SPDX-License-Identifier: MIT */
string upper_case(string text) { return "mine"; }
void main() {
    write(upper_case("a") + "\n");          // expect: mine
    write(efun::upper_case("a") + "\n");    // expect: A
}
