/* SPDX-License-Identifier: MIT */
/* Included by error/include_reports_the_file.c */
int broken() {
    return no_such_variable;
}
