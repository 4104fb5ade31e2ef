/* SPDX-License-Identifier: MIT */
int size = 3;
int length() { return size; }
string name;
string query_name() { return name; }
void main() {
    int length = 5;
    name = "orc";
    write(length + " " + length() + " " + query_name() + "\n");  // expect: 5 3 orc
}
