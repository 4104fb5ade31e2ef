/* SPDX-License-Identifier: MIT */
/*
 * Rows of an options file as fields of a struct: include this, then the file.
 */
#undef OPTION_FLAG
#undef OPTION_TEXT
#undef OPTION_LIST
#undef OPTION_NUMBER
#undef OPTION_SIZE
#define OPTION_FLAG(field, name, letter, help) bool field;
#define OPTION_TEXT(field, name, letter, argument, help) const char *field;
#define OPTION_LIST(field, name, letter, argument, help) struct option_list field;
#define OPTION_NUMBER(field, name, letter, argument, least, greatest, help) int64_t field; bool field##_given;
#define OPTION_SIZE(field, name, letter, argument, least, greatest, help) int64_t field; bool field##_given;
