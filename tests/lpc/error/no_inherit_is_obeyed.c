/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/no_inherit";      // error: does not allow to be inherited
void main() { }
