/* SPDX-License-Identifier: MIT */
/* The message names the file and quotes nothing of it. */
#include "/../../../etc/passwd"          // error: cannot read '/../../../etc/passwd'
#include "../../../../etc/passwd"        // error: cannot read '../../../../etc/passwd'
#include </../../../etc/passwd>          // error: cannot read '/../../../etc/passwd'
void main() { }
