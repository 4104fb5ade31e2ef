/* SPDX-License-Identifier: MIT */
inherit "/no/such/thing";            // stderr: Cannot load /no/such/thing.c, which /error/inherit_of_a_missing_file.c inherits
void main() { }
