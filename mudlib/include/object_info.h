/* SPDX-License-Identifier: MIT */
/*
 * What object_info() can tell, beside the settings of an object.
 */
#ifndef OBJECT_INFO_H
#define OBJECT_INFO_H

#include "configuration.h"

#define OI_ONCE_INTERACTIVE              (-1)
#define OI_RESET_STATE                   (-2)
#define OI_WILL_CLEAN_UP                 (-3)
#define OI_NO_INHERIT                    (-10)
#define OI_NO_CLONE                      (-11)
#define OI_NO_SHADOW                     (-12)
#define OI_SWAPPED                       (-20)
#define OI_PROG_SWAPPED                  (-21)
#define OI_VAR_SWAPPED                   (-22)
#define OI_NEXT_RESET_TIME               (-30)
#define OI_LAST_REF_TIME                 (-32)
#define OI_SHADOW_NEXT                   (-50)
#define OI_SHADOW_PREV                   (-51)
#define OI_SHADOW_ALL                    (-52)
#define OI_OBJECT_REFS                   (-60)
#define OI_PROG_REFS                     (-70)
#define OI_NUM_FUNCTIONS                 (-71)
#define OI_NUM_VARIABLES                 (-72)
#define OI_NUM_INHERITED                 (-74)
#define OI_NUM_INCLUDED                  (-75)
#define OI_PROG_SIZE                     (-83)

#endif
