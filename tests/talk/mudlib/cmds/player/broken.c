/* SPDX-License-Identifier: MIT */
/* Only in tests: this does not compile, on purpose. */
void main(string arg) {
    write(undefined_on_purpose);
}
