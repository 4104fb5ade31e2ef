/* SPDX-License-Identifier: MIT */
/*
 * Numbers as text (value/string.h).  Integers, and floats that are small integers, go without stdio: they are most of what
 * LPC prints.
 */
#include <stdio.h>
#include <stdlib.h>

#include "value/string.h"

/* Two digits a step, from the end. */
static const char pairs[] = "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546"
                            "474849505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394"
                            "9596979899";

uint32_t
int_to_text(char text[INT_TEXT_MAX], int64_t number)
{
    char digits[INT_TEXT_MAX];
    char *end = digits + sizeof digits;
    char *start = end;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    while (rest >= 100) {
        start -= 2;
        memcpy(start, pairs + 2 * (rest % 100), 2);
        rest /= 100;
    }
    if (rest >= 10) {
        start -= 2;
        memcpy(start, pairs + 2 * rest, 2);
    } else {
        *--start = (char)('0' + rest);
    }
    if (number < 0)
        *--start = '-';
    memcpy(text, start, (size_t)(end - start));
    return (uint32_t)(end - start);
}

uint32_t
float_to_text(char text[FLOAT_TEXT_MAX], double number)
{
    /* What %g writes as an integer: below 10^6, no fraction, no sign on zero. */
    if (number > -1e6 && number < 1e6 && number != 0 && number == (double)(int64_t)number)
        return int_to_text(text, (int64_t)number);
    return (uint32_t)snprintf(text, FLOAT_TEXT_MAX, "%g", number);
}

uint32_t
float_to_exact_text(char text[FLOAT_TEXT_MAX], double number)
{
    int length = 0;
    for (int digits = 15; digits <= 17; digits++) {
        length = snprintf(text, FLOAT_TEXT_MAX, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    if (strcspn(text, ".enIN") == (size_t)length) {
        memcpy(text + length, ".0", 3);
        length += 2;
    }
    return (uint32_t)length;
}

/* The digit's value, 99 if it is none. */
static int
digit_of(char letter)
{
    if (letter >= '0' && letter <= '9') return letter - '0';
    letter = (char)(letter | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 99;
}

/* The base that a prefix at AT says, 10 if there is none with a digit behind it. */
static int
base_at(const char *at, const char *end)
{
    if (end - at < 3 || at[0] != '0') return 10;
    char letter = (char)(at[1] | 0x20);
    int base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
    return digit_of(at[2]) < base ? base : 10;
}

bool
int_from_text(const char *text, size_t length, int64_t *number)
{
    const char *at = text, *end = text + length;
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r'))) at++;
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    int base = base_at(at, end);
    *number = 0;
    for (at += base == 10 ? 0 : 2; at < end && digit_of(*at) < base; at++) {
        int digit = digit_of(*at);
        if (__builtin_mul_overflow(*number, base, number)) return false;
        if (__builtin_add_overflow(*number, negative ? -digit : digit, number)) return false;
    }
    return true;
}
