/* SPDX-License-Identifier: MIT */
inherit "/include/inherits_in_a_ring";
