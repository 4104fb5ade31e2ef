// SPDX-License-Identifier: MIT
int main(string *args) {
    int x;
    sscanf("1", "%d", 5); // error: this cannot be assigned to
    sscanf("1", "%d", x + 1); // error: this cannot be assigned to
    sscanf(1, "%d", x); // error: argument 1 of 'sscanf' must be string, not int
    sscanf("1"); // error: too few arguments for 'sscanf'
    return x;
}
