/* SPDX-License-Identifier: MIT */
inherit "/error/inherit_of_oneself"; // stderr: inherits itself
void main() { }
