/* SPDX-License-Identifier: MIT */
void main() { write(catch(clone_object("/include/inherit/no_inherit"); nolog)); } // expect~: clone
