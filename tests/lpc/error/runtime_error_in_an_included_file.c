/* SPDX-License-Identifier: MIT */
#include "../include/fails.h"
void main() {
    fail(0);                         // stderr: fails.h:4:
}                                    // stderr: main
