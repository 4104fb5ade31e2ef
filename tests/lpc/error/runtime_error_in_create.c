/* SPDX-License-Identifier: MIT */
void create() {
    raise_error("no\n");             // runtime: no
}
void main() { write("never\n"); }
