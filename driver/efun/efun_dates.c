/* SPDX-License-Identifier: MIT */
/*
 * Dates: seconds since 1970 (UTC) as text and as an array, and back.
 *
 * The array is that of LDMud's <time.h>: second, minute, hour, day of the month, month from 0, year, day of the week from
 * Sunday, day of the year from 0, and whether it is summer time.  Names are English; the time zone is the machine's.
 */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "efun/efun_int.h"
#include "value/array.h"
#include "value/string.h"

enum { PARTS = 9, TEXT_MAX = 512, FORMAT_MAX = 512 };

static int64_t
now(const struct vm *vm)
{
    const struct game_edges *edges = &efun_game(vm)->edges;
    return edges->wall_ms(edges->context) / 1000;
}

/* Argument NUMBER as seconds: an int, or an array of seconds and microseconds; the present time if it is left out. */
static time_t
clock_argument(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t number)
{
    if (count <= number) return now(vm);
    struct value value = args[number];
    if (value.tag == TAG_ARRAY) {
        if (value.array->length != 2 || array_get(value.array, 0).tag != TAG_INT || array_get(value.array, 1).tag != TAG_INT)
            efun_bad_argument(vm, efun, number + 1, "not two integers");
        value = array_get(value.array, 0);
    }
    return value.i;
}

static void
break_down(struct vm *vm, enum efun_number efun, time_t clock, bool local, struct tm *tm)
{
    if (!(local ? localtime_r(&clock, tm) : gmtime_r(&clock, tm)))
        efun_bad_argument(vm, efun, 1, "%" PRId64 " seconds are beyond all years", (int64_t)clock);
}

static struct value
formatted(struct vm *vm, const char *format, const struct tm *tm)
{
    char text[TEXT_MAX];
    size_t size = strftime(text, sizeof text, format, tm);
    return value_take(TAG_STRING, string_new(vm_world(vm), text, size));
}

struct value
efun_ctime(struct vm *vm, struct value *args, uint32_t count)
{
    struct tm tm;
    break_down(vm, EFUN_CTIME, clock_argument(vm, EFUN_CTIME, args, count, CTIME_CLOCK), true, &tm);
    return formatted(vm, "%a %b %e %H:%M:%S %Y", &tm);
}

static struct value
parts_of(struct vm *vm, const struct tm *tm)
{
    const int64_t parts[PARTS] = { tm->tm_sec, tm->tm_min, tm->tm_hour, tm->tm_mday, tm->tm_mon, tm->tm_year + INT64_C(1900),
        tm->tm_wday, tm->tm_yday, tm->tm_isdst };
    struct array *array = array_new(vm_world(vm), PARTS);
    for (uint32_t i = 0; i < PARTS; i++) array_set_take(vm_world(vm), array, i, value_int(parts[i]));
    return value_take(TAG_ARRAY, array);
}

struct value
efun_localtime(struct vm *vm, struct value *args, uint32_t count)
{
    struct tm tm;
    break_down(vm, EFUN_LOCALTIME, clock_argument(vm, EFUN_LOCALTIME, args, count, LOCALTIME_CLOCK), true, &tm);
    return parts_of(vm, &tm);
}

struct value
efun_gmtime(struct vm *vm, struct value *args, uint32_t count)
{
    struct tm tm;
    break_down(vm, EFUN_GMTIME, clock_argument(vm, EFUN_GMTIME, args, count, GMTIME_CLOCK), false, &tm);
    return parts_of(vm, &tm);
}

struct value
efun_mktime(struct vm *vm, struct value *args, uint32_t count)
{
    const struct array *array = args[MKTIME_PARTS].array;
    int parts[PARTS];
    (void)count;
    if (array->length != PARTS) efun_bad_argument(vm, EFUN_MKTIME, 1, "not nine integers");
    for (uint32_t i = 0; i < PARTS; i++) {
        struct value part = array_get(array, i);
        if (part.tag != TAG_INT || part.i < -1000000000 || part.i > 1000000000)
            efun_bad_argument(vm, EFUN_MKTIME, 1, "element %" PRIu32 " is no part of a date", i);
        parts[i] = (int)part.i;
    }
    struct tm tm = { .tm_sec = parts[0], .tm_min = parts[1], .tm_hour = parts[2], .tm_mday = parts[3], .tm_mon = parts[4],
        .tm_year = parts[5] - 1900, .tm_isdst = parts[8] };
    return value_int(mktime(&tm));
}

struct value
efun_strftime(struct vm *vm, struct value *args, uint32_t count)
{
    char format[FORMAT_MAX + 1] = "%c";
    uint32_t clock = 0;
    struct tm tm;
    if (count > 0 && args[STRFTIME_FORMAT].tag == TAG_STRING) {
        const struct string *string = args[STRFTIME_FORMAT].string;
        if (string->length > FORMAT_MAX || memchr(string->text, 0, string->length))
            efun_bad_argument(vm, EFUN_STRFTIME, 1, "too long, or a zero in it");
        memcpy(format, string->text, string->length);
        format[string->length] = 0;
        clock = 1;
    } else if (count > 1) {
        efun_bad_argument(vm, EFUN_STRFTIME, 1, "expected string, got int");
    }
    break_down(vm, EFUN_STRFTIME, clock_argument(vm, EFUN_STRFTIME, args, count, clock), true, &tm);
    return formatted(vm, format, &tm);
}
