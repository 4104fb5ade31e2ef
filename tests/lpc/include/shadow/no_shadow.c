/* SPDX-License-Identifier: MIT */
#pragma no_shadow
string name() { return "plain"; }
