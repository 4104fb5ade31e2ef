/* SPDX-License-Identifier: MIT */
int number;
int main(string *args) {
    string s;
    int i;
    s = 1.5;                         // error:
    i = s;                           // error:
    number = ({ });                  // error:
    i += "x";                        // error:
    return 0;
}
