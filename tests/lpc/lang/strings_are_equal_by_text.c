/* SPDX-License-Identifier: MIT */
void main() {
    string a = "hello", b = "hel";
    b += "lo";
    write((a == b) + "\n");          // expect: 1
    write((a != b) + "\n");          // expect: 0
    write((a == "Hello") + "\n");    // expect: 0
    write(("" == "") + "\n");        // expect: 1
}
