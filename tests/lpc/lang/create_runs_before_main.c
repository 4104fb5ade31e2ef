/* SPDX-License-Identifier: MIT */
int value;
void create() { value = 5; write("create\n"); }
void main() {
    write("main " + value + "\n");       // expect: create
}                                        // expect: main 5
