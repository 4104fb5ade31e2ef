/* SPDX-License-Identifier: MIT */
int main(string *args) {
    int i = "text";                  // error:
    string s = 5;                    // error:
    int *a = ([ ]);                  // error:
    mapping m = ({ });               // error:
    return i;
}
