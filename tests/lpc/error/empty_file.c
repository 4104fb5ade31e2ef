/* SPDX-License-Identifier: MIT */
// stderr: main
