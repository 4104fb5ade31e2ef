/* SPDX-License-Identifier: MIT */
#include "../include/shared.h"
#include "../include/shared.h"
void main() {
    write(SHARED + " " + shared() + "\n");   // expect: 17 34
    write(__FILE__[<12..] + " " + __LINE__ + "\n");   // expect: the_source.c 6
}
