/* SPDX-License-Identifier: MIT */
#include "cycle.h"
