/* SPDX-License-Identifier: MIT */
void main() {
    write(objectp(load_object("/include/loads_partner")) + "\n");    // expect: 1
    write(objectp(find_object("/include/loads_partner_too")) + "\n");        // expect: 1
    write(catch(load_object("/include/inherits_in_a_ring")));        // expect~: inherits itself
    write(objectp(find_object("/include/inherits_in_a_ring_too")) + "\n");   // expect: 0
}
