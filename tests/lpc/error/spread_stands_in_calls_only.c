// SPDX-License-Identifier: MIT
int main() {
    int *a = ({ 1 });
    string x;
    mixed *b = ({ a... });      // error: '...' is only possible in the arguments of a call
    sscanf("1", a..., x);     // error: '...' is not possible where arguments are assigned to
    return 0;
}
