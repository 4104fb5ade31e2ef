/* SPDX-License-Identifier: MIT */
int other() { return 1; }            // stderr: main
