/* SPDX-License-Identifier: MIT */
/* Included twice by lang/include_finds_files_beside_the_source.c */
#ifndef SHARED
#define SHARED 17
int shared() { return SHARED * 2; }
#endif
