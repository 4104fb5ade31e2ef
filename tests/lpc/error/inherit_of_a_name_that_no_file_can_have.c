/* SPDX-License-Identifier: MIT */
// stderr: inherits '../../outside', and no file can have such a name
// exit: 1
inherit "../../outside";
void main() { }
