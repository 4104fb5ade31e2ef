/* SPDX-License-Identifier: MIT */
virtual inherit "/include/inherit/logs";
int value_left = note("left");
