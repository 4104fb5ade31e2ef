/* SPDX-License-Identifier: MIT */
default nomask functions;                 // error: a default is a visibility and nothing else
default private                           // error: missing ';' after the default visibility
void main() { }
