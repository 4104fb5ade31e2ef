/* SPDX-License-Identifier: MIT */
#include "no_such_file.h"
// stderr: no_such_file.h
void main() { }
