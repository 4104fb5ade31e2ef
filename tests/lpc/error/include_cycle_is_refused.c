/* SPDX-License-Identifier: MIT */
#include "../include/cycle.h"
// stderr: cycle.h:2:
void main() { }
