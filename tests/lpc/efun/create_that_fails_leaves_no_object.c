/* SPDX-License-Identifier: MIT */
void main() {
    write(catch(load_object("/include/fails_in_create")));           // expect~: Division by zero
    write(objectp(find_object("/include/fails_in_create")) + "\n");  // expect: 0
    write(catch(clone_object("/include/fails_in_create")));          // expect~: Division by zero
    write(catch(clone_object("/include/clones_in_create")));         // expect~: oo deep
    write(objectp(find_object("/include/clones_in_create")) + "\n"); // expect: 0
}
