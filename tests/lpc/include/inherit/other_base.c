/* SPDX-License-Identifier: MIT */
/* Has a function of base's name. */
string name() { return "other"; }
