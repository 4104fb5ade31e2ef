/* SPDX-License-Identifier: MIT */
struct lonely { int a; };
