/* SPDX-License-Identifier: MIT */
#include "../include/broken.h"
// stderr: broken.h:4:
// stderr: included from
void main() { }
