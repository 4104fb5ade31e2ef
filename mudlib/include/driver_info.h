/* SPDX-License-Identifier: MIT */
/*
 * What driver_info() can tell.
 */
#ifndef DRIVER_INFO_H
#define DRIVER_INFO_H

#define DI_TRACE_LAST_ERROR_AS_STRING    (-44)
#define DI_NUM_OBJECTS                   (-404)
#define DI_NUM_PROGS                     (-411)
#define DI_NUM_ARRAYS                    (-414)
#define DI_NUM_MAPPINGS                  (-415)
#define DI_NUM_STRUCTS                   (-419)
#define DI_NUM_STRUCT_TYPES              (-420)
#define DI_NUM_STRINGS                   (-422)
#define DI_SIZE_OBJECTS                  (-454)
#define DI_SIZE_PROGS                    (-457)
#define DI_SIZE_ARRAYS                   (-459)
#define DI_SIZE_MAPPINGS                 (-460)
#define DI_SIZE_STRUCTS                  (-461)
#define DI_SIZE_STRINGS                  (-464)
#define DI_MEMORY_ALLOCATOR_NAME         (-600)
#define DI_SIZE_MEMORY_USED              (-641)

#endif
