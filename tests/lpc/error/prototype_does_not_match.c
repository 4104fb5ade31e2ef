/* SPDX-License-Identifier: MIT */
int f(int a);
string f(int a) { return "x"; }      // error: 'f'
int g(int a);
int g(string s) { return 1; }        // error: 'g'
void main() { }
