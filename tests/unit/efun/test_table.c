/* SPDX-License-Identifier: MIT */
/*
 * The tables made from efuns.spec hang together.  What the efuns do is tested in LPC.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "efun/efun_table.h"

static void
numbers_and_names_agree(void **state)
{
    (void)state;
    assert_int_equal(efun_table.count, EFUN_COUNT);
    assert_string_equal(efun_table.signatures[EFUN_EXPLODE].name, "explode");
    assert_ptr_equal(efun_functions[EFUN_EXPLODE], efun_explode);
    assert_string_equal(efun_table.signatures[EFUN_TIME].name, "time");
    assert_ptr_equal(efun_functions[EFUN_TIME], efun_time);
}

static void
argument_numbers_count_from_0(void **state)
{
    (void)state;
    assert_int_equal(EXPLODE_STR, 0);
    assert_int_equal(EXPLODE_SEPARATOR, 1);
    assert_int_equal(SORT_ARRAY_ARGS, 2);
}

static void
signatures_are_what_the_spec_says(void **state)
{
    const struct efun_signature *explode = &efun_table.signatures[EFUN_EXPLODE];
    const struct efun_signature *size = &efun_table.signatures[EFUN_SIZEOF];
    const struct efun_signature *format = &efun_table.signatures[EFUN_SPRINTF];
    (void)state;
    assert_string_equal(explode->result, "<string|bytes>*");
    assert_string_equal(explode->parameters[0], "string|bytes");
    assert_int_equal(explode->masks[1], MASK(TAG_STRING) | MASK(TAG_BYTES));
    assert_int_equal(explode->minimum, 2);
    assert_int_equal(explode->maximum, 2);
    assert_int_equal(size->masks[0],
        MASK(TAG_STRING) | MASK(TAG_BYTES) | MASK(TAG_ARRAY) | MASK(TAG_MAPPING) | MASK(TAG_STRUCT) | MASK_NULL);
    assert_int_equal(format->minimum, 1);
    assert_int_equal(format->maximum, 255);
    assert_int_equal(format->masks[1], MASK_ANY);
    assert_int_equal(efun_table.signatures[EFUN_ALLOCATE].minimum, 1);
    assert_int_equal(efun_table.signatures[EFUN_ALLOCATE].maximum, 2);
}

static void
every_signature_is_complete_and_once(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < efun_table.count; i++) {
        const struct efun_signature *signature = &efun_table.signatures[i];
        uint32_t parameters = signature->maximum == 255 ? signature->minimum : signature->maximum;
        assert_non_null(signature->name);
        assert_non_null(efun_functions[i]);
        assert_true(strlen(signature->result) > 0);
        assert_true(signature->minimum <= signature->maximum);
        for (uint32_t p = 0; p < parameters; p++) {
            assert_non_null(signature->parameters[p]);
            assert_int_not_equal(signature->masks[p], 0);
        }
        for (uint32_t j = 0; j < i; j++) assert_string_not_equal(signature->name, efun_table.signatures[j].name);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_names_agree),
        cmocka_unit_test(argument_numbers_count_from_0),
        cmocka_unit_test(signatures_are_what_the_spec_says),
        cmocka_unit_test(every_signature_is_complete_and_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
