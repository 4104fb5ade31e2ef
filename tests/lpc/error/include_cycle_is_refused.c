/* SPDX-License-Identifier: MIT */
#include "../include/cycle.h"
// stderr: cycle_back.h:2:10: error: files include each other
void main() { }
