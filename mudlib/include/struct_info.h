/* SPDX-License-Identifier: MIT */
/*
 * What struct_info() takes, and the places in what it returns.
 */
#ifndef STRUCT_INFO_H
#define STRUCT_INFO_H

#define SINFO_FLAT    0
#define SINFO_NESTED  1

#define SI_NAME       0
#define SI_PROG_NAME  1
#define SI_PROG_ID    2
#define SI_BASE       3
#define SI_MEMBER     4 /* the first one */

/* Of a member. */
#define SIM_NAME      0
#define SIM_TYPE      1
#define SIM_EXTRA     2

#endif
