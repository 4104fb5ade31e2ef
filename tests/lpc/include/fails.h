/* SPDX-License-Identifier: MIT */
/* Included by error/runtime_error_in_an_included_file.c */
int fail(int n) {
    return 1 / n;
}
