/* SPDX-License-Identifier: MIT */
inherit "/no/such/thing";            // stderr: /no/such/thing
void main() { }
