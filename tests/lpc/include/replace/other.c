/* SPDX-License-Identifier: MIT */
int before = 17;
int query_before() { return before; }
