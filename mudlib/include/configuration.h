/* SPDX-License-Identifier: MIT */
/*
 * What configure_object(), configure_interactive() and configure_driver() can set.
 */
#ifndef CONFIGURATION_H
#define CONFIGURATION_H

#define OC_COMMANDS_ENABLED              0
#define OC_HEART_BEAT                    1

#define IC_PROMPT                        9

#define DC_MEMORY_LIMIT                  0

#endif
