/* SPDX-License-Identifier: MIT */
/* A list of 200,000 arrays in each other. */
mixed list;

void main() {
    int i;
    for (i = 0; i < 200000; i++) list = ({ list });
}

void free() {
    list = 0;
    write("freed\n");
}
