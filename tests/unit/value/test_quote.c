/* SPDX-License-Identifier: MIT */
/*
 * What value/quote.h promises.
 */
#include "fixture.h"

#include "value/quote.h"

static struct value
symbol_of(struct world *world, const char *name, uint64_t quotes)
{
    struct value string = value_take(TAG_STRING, string_from_text(world, name));
    struct value symbol = quote_value(world, string, quotes);
    value_free(world, string);
    return symbol;
}

static void
equal_symbols_are_one_block(void **state)
{
    struct world *world = *state;
    struct value a = symbol_of(world, "a", 1), again = symbol_of(world, "a", 1);
    struct value others[] = { symbol_of(world, "a", 2), symbol_of(world, "b", 1) };
    assert_int_equal(a.tag, TAG_SYMBOL);
    assert_ptr_equal(a.ref, again.ref);
    for (int i = 0; i < 2; i++) {
        assert_ptr_not_equal(others[i].ref, a.ref);
        value_free(world, others[i]);
    }
    assert_int_equal(quote_count(world), 1);
    value_free(world, a);
    value_free(world, again);
    assert_int_equal(quote_count(world), 0);
}

static void
quotes_add_up_and_come_off(void **state)
{
    struct world *world = *state;
    struct value array = value_take(TAG_ARRAY, array_of(world, 1, 1));
    struct value once = quote_value(world, array, 1), twice = quote_value(world, once, 1);
    assert_int_equal(quote_of(twice)->quotes, 2);
    assert_ptr_equal(quote_bare_peek(twice).ref, array.ref);
    struct value stripped = quote_strip(world, twice), bare = quote_strip(world, once);
    assert_ptr_equal(stripped.ref, once.ref);
    assert_int_equal(bare.tag, TAG_ARRAY);
    assert_true(quote_fits(twice, QUOTES_MAX - 2));
    assert_false(quote_fits(twice, QUOTES_MAX - 1));
    struct value all[] = { array, once, twice, stripped, bare };
    for (int i = 0; i < 5; i++) value_free(world, all[i]);
    assert_int_equal(quote_count(world), 0);
}

static void
many_are_found_again(void **state)
{
    struct world *world = *state;
    enum { MANY = 300 };
    struct value symbols[MANY];
    for (uint32_t i = 0; i < MANY; i++) symbols[i] = symbol_of(world, "name", i + 1);
    assert_int_equal(quote_count(world), MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        struct value again = symbol_of(world, "name", i + 1);
        assert_ptr_equal(again.ref, symbols[i].ref);
        value_free(world, again);
    }
    for (uint32_t i = 0; i < MANY; i += 2) value_free(world, symbols[i]);
    assert_int_equal(quote_count(world), MANY / 2);
    for (uint32_t i = 1; i < MANY; i += 2) value_free(world, symbols[i]);
    assert_int_equal(quote_count(world), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(equal_symbols_are_one_block),
        TEST(quotes_add_up_and_come_off),
        TEST(many_are_found_again),
    };
    return RUN_TESTS(tests);
}
