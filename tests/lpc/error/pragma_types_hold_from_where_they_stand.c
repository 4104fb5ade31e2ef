/* SPDX-License-Identifier: MIT */
untyped(a) { return a; }
#pragma strong_types
bad(a) { return a; }                      // error: 'bad' needs a result type
#pragma weak_types
int loose() { return "text"; }
void main() { }
