/* SPDX-License-Identifier: MIT */
inherit "/no/such/thing";            // error: not supported yet
void main() { }
