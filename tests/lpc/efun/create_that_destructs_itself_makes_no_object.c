/* SPDX-License-Identifier: MIT */
void main() {
    write(objectp(load_object("/include/leaves_in_create")) + "\n"); // expect: 0
    write(catch(clone_object("/include/leaves_in_create")));         // expect~: destructed itself
    write(catch("/include/leaves_in_create"->anything()));           // expect~: not found
    write(objectp(find_object("/include/leaves_in_create")) + "\n"); // expect: 0
}
