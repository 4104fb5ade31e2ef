/* SPDX-License-Identifier: MIT */
/*
 * Rows of an options file as rows of a table of struct option: define OPTIONS as the program's struct, include this, then
 * the file.
 */
#undef OPTION_FLAG
#undef OPTION_TEXT
#undef OPTION_LIST
#undef OPTION_NUMBER
#undef OPTION_SIZE
#define OPTION_OFFSET(field) offsetof(OPTIONS, field)
#define OPTION_FLAG(field, name, letter, help) \
    { name, NULL, help, OPTION_OFFSET(field), 0, 0, 0, OPTION_FORM_FLAG, letter },
#define OPTION_TEXT(field, name, letter, argument, help) \
    { name, argument, help, OPTION_OFFSET(field), 0, 0, 0, OPTION_FORM_TEXT, letter },
#define OPTION_LIST(field, name, letter, argument, help) \
    { name, argument, help, OPTION_OFFSET(field), 0, 0, 0, OPTION_FORM_LIST, letter },
#define OPTION_NUMBER(field, name, letter, argument, least, greatest, help) \
    { name, argument, help, OPTION_OFFSET(field), OPTION_OFFSET(field##_given), least, greatest, OPTION_FORM_NUMBER, letter },
#define OPTION_SIZE(field, name, letter, argument, least, greatest, help) \
    { name, argument, help, OPTION_OFFSET(field), OPTION_OFFSET(field##_given), least, greatest, OPTION_FORM_SIZE, letter },
