/* SPDX-License-Identifier: MIT */
/*
 * The table of quotes: chains through the quotes themselves, by a hash of what is quoted and how often.  It doubles when it
 * holds as many as it has chains, and belongs to the driver.
 */
#include "value/quote.h"

#include "base/assert.h"
#include "base/buffer.h"
#include "value/compare.h"
#include "value/intern.h"
#include "value/kinds.h"

static struct table *
chains_peek(const struct world *world)
{
    return (struct table *)world->root->slots[ROOT_QUOTES];
}

static struct ref **
chain_of(const struct world *world, struct table *table, const struct ref *what, uint64_t quotes)
{
    uint32_t hash = value_hash_bits(world, (uint64_t)(uintptr_t)what ^ quotes << 48);
    return &table->entries[hash & (table->size - 1)];
}

static struct ref *
put(const struct world *world, struct table *table, struct ref *block)
{
    struct quote *quote = (struct quote *)block;
    struct ref **chain = chain_of(world, table, quote->what, quote->quotes), *next = (struct ref *)quote->next;
    quote->next = (struct quote *)*chain;
    *chain = block;
    table->count++;
    return next;
}

/* WHAT is borrowed. */
static struct quote *
get(struct world *world, struct ref *what, uint64_t quotes)
{
    struct table *table = chains_peek(world);
    struct quote *quote = table ? (struct quote *)*chain_of(world, table, what, quotes) : NULL;
    while (quote && (quote->what != what || quote->quotes != quotes)) quote = quote->next;
    if (quote) {
        ref_add(&quote->ref);
        return quote;
    }
    table = chains_with_room(world, ROOT_QUOTES, put);
    quote = world_get(world, KIND_QUOTE, sizeof *quote);
    quote->quotes = quotes;
    quote->what = what;
    quote->next = NULL;
    ref_add(what);
    put(world, table, &quote->ref);
    return quote;
}

static bool
is_quoted(struct value value)
{
    return value.tag == TAG_SYMBOL || value.tag == TAG_QUOTED;
}

bool
quote_fits(struct value value, uint64_t quotes)
{
    return quotes <= QUOTES_MAX - (is_quoted(value) ? quote_of(value)->quotes : 0);
}

struct value
quote_bare_peek(struct value value)
{
    return value_take(value.tag == TAG_SYMBOL ? TAG_STRING : TAG_ARRAY, quote_of(value)->what);
}

struct value
quote_value(struct world *world, struct value value, uint64_t quotes)
{
    ASSERT(quote_fits(value, quotes));
    if (is_quoted(value)) {
        quotes += quote_of(value)->quotes;
        value = quote_bare_peek(value);
    }
    if (value.tag == TAG_ARRAY) return value_take(TAG_QUOTED, get(world, value.ref, quotes));
    struct string *name = string_intern_ref(world, value.string);
    struct value symbol = value_take(TAG_SYMBOL, get(world, &name->ref, quotes));
    string_free(world, name);
    return symbol;
}

struct value
quote_strip(struct world *world, struct value value)
{
    const struct quote *quote = quote_of(value);
    if (quote->quotes > 1) return value_take((enum tag)value.tag, get(world, quote->what, quote->quotes - 1));
    return value_ref(quote_bare_peek(value));
}

uint64_t
quote_count(const struct world *world)
{
    return chains_peek(world) ? chains_peek(world)->count : 0;
}

static void
destroy_quote(struct world *world, struct ref *block)
{
    struct quote *quote = (struct quote *)block;
    struct table *table = chains_peek(world);
    struct ref **at = chain_of(world, table, quote->what, quote->quotes);
    while (*at != block) {
        ASSERT(*at);
        at = (struct ref **)&((struct quote *)*at)->next;
    }
    *at = (struct ref *)quote->next;
    table->count--;
    ref_free(world, quote->what);
    world_release(world, quote, sizeof *quote);
}

static void
visit_quote(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    (void)world;
    visit(context, ((struct quote *)block)->what);
}

static size_t
size_of_quote(const struct world *world, const struct ref *block)
{
    (void)world, (void)block;
    return sizeof(struct quote);
}

static void
scan_quote(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct quote *quote = (const struct quote *)block;
    (void)world;
    test(context, &quote->what);
    test(context, &quote->next);
}

void
quote_register(struct world *world)
{
    world->kinds[KIND_QUOTE] = (struct kind_ops){ .name = "quote", .destroy = destroy_quote, .visit = visit_quote,
        .size = size_of_quote, .scan = scan_quote };
}
