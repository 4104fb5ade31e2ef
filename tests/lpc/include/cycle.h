/* SPDX-License-Identifier: MIT */
#include "cycle_back.h"
