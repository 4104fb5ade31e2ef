/* SPDX-License-Identifier: MIT */
/* Allows nothing. */
#pragma no_inherit, no_clone, no_shadow
