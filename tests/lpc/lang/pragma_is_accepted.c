/* SPDX-License-Identifier: MIT */
#pragma strict_types
#pragma save_types
int main(string *args) {
    write("fine\n");                     // expect: fine
    return 0;
}
