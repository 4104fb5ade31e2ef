/* SPDX-License-Identifier: MIT */
/*
 * What interactive_info() can tell, beside the settings of a connection.
 */
#ifndef INTERACTIVE_INFO_H
#define INTERACTIVE_INFO_H

#include "configuration.h"

#define II_IP_NAME                       (-1)
#define II_IP_NUMBER                     (-2)
#define II_IP_PORT                       (-3)
#define II_INPUT_PENDING                 (-20)
#define II_EDITING                       (-21)
#define II_IDLE                          (-22)
#define II_NOECHO                        (-23)
#define II_CHARMODE                      (-24)
#define II_SNOOP_NEXT                    (-30)
#define II_SNOOP_PREV                    (-31)
#define II_SNOOP_ALL                     (-32)

#endif
