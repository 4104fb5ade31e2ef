/* SPDX-License-Identifier: MIT */
/*
 * The expression of #if: 64-bit integers, C's operators and >>>, names that are no macros are 0.
 *
 * What the arithmetic cannot give (division by zero, a value of more than 64 bits) is an error, unless && || or ?: had
 * already decided that it does not count.
 */
#include "compiler/directive_int.h"
#include "compiler/literal.h"

enum { CONDITION_NESTING_MAX = 100 };

struct evaluator {
    struct preprocessor *pp;
    struct token token;
    struct place place; /* of the directive */
    uint32_t nesting;
    bool failed; /* said already */
};

static int64_t conditional(struct evaluator *evaluator, bool counts);

static void
advance(struct evaluator *evaluator)
{
    evaluator->token.place = evaluator->place;
    expander_next(&evaluator->pp->expander, &evaluator->token);
}

static int64_t
fail(struct evaluator *evaluator, struct place place, const char *text)
{
    if (!evaluator->failed && !preprocessor_stopped(evaluator->pp))
        diag_add(evaluator->pp->messages, DIAG_ERROR, place, "%s", text);
    evaluator->failed = true;
    return 0;
}

/* defined NAME or defined(NAME); the name is taken as it stands. */
static int64_t
defined_operator(struct evaluator *evaluator)
{
    struct preprocessor *pp = evaluator->pp;
    struct token *token = &evaluator->token;
    expander_next_plain(&pp->expander, token);
    bool parenthesis = token->kind == TOKEN_PAREN_OPEN;
    if (parenthesis)
        expander_next_plain(&pp->expander, token);
    if (!token->name)
        return fail(evaluator, evaluator->place, "'defined' wants a name");
    int64_t value = token->name->macro != NULL || token->name == pp->defined;
    if (parenthesis) {
        expander_next_plain(&pp->expander, token);
        if (token->kind != TOKEN_PAREN_CLOSE)
            return fail(evaluator, evaluator->place, "missing ')' after 'defined'");
    }
    advance(evaluator);
    return value;
}

static int64_t
primary(struct evaluator *evaluator, bool counts)
{
    struct token token = evaluator->token;
    if (token.kind == TOKEN_INTEGER || token.kind == TOKEN_CHARACTER) {
        advance(evaluator);
        return literal_integer(&token, false, evaluator->pp->messages);
    }
    if (token.name == evaluator->pp->defined && token.name)
        return defined_operator(evaluator);
    if (token.name) {
        advance(evaluator);
        return 0;
    }
    if (token.kind == TOKEN_PAREN_OPEN) {
        advance(evaluator);
        int64_t value = conditional(evaluator, counts);
        if (evaluator->token.kind != TOKEN_PAREN_CLOSE)
            return fail(evaluator, token.place, "missing ')' for this '('");
        advance(evaluator);
        return value;
    }
    if (token.kind == TOKEN_STRING || token.kind == TOKEN_FLOAT)
        return fail(evaluator, token.place, "only integers can be used in #if");
    return fail(evaluator, token.kind == TOKEN_END ? evaluator->place : token.place,
                "a value is missing in the condition");
}

static int64_t
unary(struct evaluator *evaluator, bool counts)
{
    struct token token = evaluator->token;
    enum token_kind kind = token.kind;
    if (kind != TOKEN_SUB && kind != TOKEN_ADD && kind != TOKEN_NOT && kind != TOKEN_COMPLEMENT)
        return primary(evaluator, counts);
    if (evaluator->nesting >= CONDITION_NESTING_MAX)
        return fail(evaluator, token.place, "the condition is nested too deeply");
    evaluator->nesting++;
    advance(evaluator);
    int64_t value = unary(evaluator, counts);
    evaluator->nesting--;
    if (kind == TOKEN_NOT)
        return !value;
    if (kind == TOKEN_COMPLEMENT)
        return ~value;
    if (kind == TOKEN_ADD)
        return value;
    if (value == INT64_MIN)
        return counts ? fail(evaluator, token.place, "the value does not fit in 64 bits") : 0;
    return -value;
}

static int
precedence(enum token_kind kind)
{
    switch (kind) {
    case TOKEN_OR_OR:
        return 1;
    case TOKEN_AND_AND:
        return 2;
    case TOKEN_OR:
        return 3;
    case TOKEN_XOR:
        return 4;
    case TOKEN_AND:
        return 5;
    case TOKEN_EQ:
    case TOKEN_NE:
        return 6;
    case TOKEN_LT:
    case TOKEN_LE:
    case TOKEN_GT:
    case TOKEN_GE:
        return 7;
    case TOKEN_SHL:
    case TOKEN_SHR:
    case TOKEN_USHR:
        return 8;
    case TOKEN_ADD:
    case TOKEN_SUB:
        return 9;
    case TOKEN_MUL:
    case TOKEN_DIV:
    case TOKEN_MOD:
        return 10;
    default:
        return 0;
    }
}

static int64_t
shift(enum token_kind kind, int64_t a, int64_t b)
{
    bool far = b < 0 || b > 63;
    if (kind == TOKEN_SHL)
        return far ? 0 : (int64_t)((uint64_t)a << b);
    if (kind == TOKEN_USHR)
        return far ? 0 : (int64_t)((uint64_t)a >> b);
    return far ? (a < 0 ? -1 : 0) : a >> b;
}

static int64_t
compare(enum token_kind kind, int64_t a, int64_t b)
{
    switch (kind) {
    case TOKEN_EQ:
        return a == b;
    case TOKEN_NE:
        return a != b;
    case TOKEN_LT:
        return a < b;
    case TOKEN_LE:
        return a <= b;
    case TOKEN_GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* false: no value in 64 bits. */
static bool
arithmetic(enum token_kind kind, int64_t a, int64_t b, int64_t *result)
{
    switch (kind) {
    case TOKEN_ADD:
        return !__builtin_add_overflow(a, b, result);
    case TOKEN_SUB:
        return !__builtin_sub_overflow(a, b, result);
    case TOKEN_MUL:
        return !__builtin_mul_overflow(a, b, result);
    case TOKEN_DIV:
        *result = b == -1 ? 0 - (a == INT64_MIN ? 0 : a) : a / b;
        return !(a == INT64_MIN && b == -1);
    case TOKEN_MOD:
        *result = b == -1 ? 0 : a % b;
        return !(a == INT64_MIN && b == -1);
    case TOKEN_OR:
        *result = a | b;
        return true;
    case TOKEN_XOR:
        *result = a ^ b;
        return true;
    case TOKEN_AND:
        *result = a & b;
        return true;
    case TOKEN_SHL:
    case TOKEN_SHR:
    case TOKEN_USHR:
        *result = shift(kind, a, b);
        return true;
    default:
        *result = compare(kind, a, b);
        return true;
    }
}

static int64_t
binary(struct evaluator *evaluator, int least, bool counts)
{
    int64_t left = unary(evaluator, counts);
    for (int level; !evaluator->failed && (level = precedence(evaluator->token.kind)) >= least && level > 0;) {
        struct token operator= evaluator->token;
        enum token_kind kind = operator.kind;
        advance(evaluator);
        bool decided = (kind == TOKEN_AND_AND && !left) || (kind == TOKEN_OR_OR && left);
        int64_t right = binary(evaluator, level + 1, counts && !decided);
        if (kind == TOKEN_AND_AND) {
            left = left && right;
        } else if (kind == TOKEN_OR_OR) {
            left = left || right;
        } else if ((kind == TOKEN_DIV || kind == TOKEN_MOD) && right == 0) {
            left = counts ? fail(evaluator, operator.place, "division by zero") : 0;
        } else if (!arithmetic(kind, left, right, &left)) {
            left = counts ? fail(evaluator, operator.place, "the value does not fit in 64 bits") : 0;
        }
    }
    return left;
}

static int64_t
conditional(struct evaluator *evaluator, bool counts)
{
    if (evaluator->nesting >= CONDITION_NESTING_MAX)
        return fail(evaluator, evaluator->token.place, "the condition is nested too deeply");
    evaluator->nesting++;
    int64_t value = binary(evaluator, 1, counts);
    if (!evaluator->failed && evaluator->token.kind == TOKEN_QUESTION) {
        advance(evaluator);
        int64_t yes = conditional(evaluator, counts && value), no = 0;
        if (evaluator->token.kind == TOKEN_COLON) {
            advance(evaluator);
            no = conditional(evaluator, counts && !value);
        } else {
            fail(evaluator, evaluator->place, "missing ':' after '?'");
        }
        value = value ? yes : no;
    }
    evaluator->nesting--;
    return value;
}

int64_t
condition_value(struct preprocessor *pp, struct place place)
{
    struct evaluator evaluator = {.pp = pp, .place = place};
    expander_begin_list(&pp->expander, pp->line.data, pp->line.count);
    advance(&evaluator);
    int64_t value = conditional(&evaluator, true);
    if (!evaluator.failed && evaluator.token.kind != TOKEN_END)
        fail(&evaluator, evaluator.token.place, "this does not continue the condition");
    expander_end_list(&pp->expander);
    return evaluator.failed ? 0 : value;
}
