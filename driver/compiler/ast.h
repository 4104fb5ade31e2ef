/* SPDX-License-Identifier: MIT */
/*
 * The syntax tree: what the parser makes, the checker marks and the generator reads.
 *
 * Nodes live in one arena and go with it.  Lists are chained by `next`.  No tree is deeper than COMPILE_NESTING_MAX
 * (chains of operators count), so the passes may recurse; lists may be of any length and are walked by loops.
 * The place of an operator's node is the operator; of a call, an access by ->, a declaration the name; of a statement its
 * first word; of a block, a literal in brackets, a cast the opening bracket.
 * A node that could not be parsed or checked has kind NODE_ERROR or type TYPE_UNKNOWN, and is not complained of again.
 */
#ifndef LOAM_COMPILER_AST_H
#define LOAM_COMPILER_AST_H

#include "compiler/diag.h"
#include "compiler/types.h"

enum node_kind {
    NODE_ERROR,
    /* expressions */
    NODE_INT,         /* integer */
    NODE_FLOAT,       /* number */
    NODE_STRING,      /* text; adjacent literals are joined by the parser */
    NODE_BYTES,       /* the same, of bytes */
    NODE_ARRAY,       /* list: elements */
    NODE_MAPPING,     /* list: NODE_ENTRY; width (1 when empty without ([:n])) */
    NODE_ENTRY,       /* a: key; list: values */
    NODE_NAME,        /* name; after check: bind says what it is */
    NODE_UNARY,       /* op (UNARY_*), a */
    NODE_BINARY,      /* op (EXPR_*), a, b */
    NODE_AND,         /* a && b */
    NODE_OR,          /* a || b */
    NODE_CONDITIONAL, /* a ? b : c */
    NODE_COMMA,       /* a, b */
    NODE_ASSIGN,      /* a = b; op EXPR_NONE, or the operator of a op= b (EXPR_AND_AND, EXPR_OR_OR for &&= ||=) */
    NODE_STEP,        /* ++ and --: a; op +1 or -1 in `step`; FLAG_POSTFIX */
    NODE_INDEX,       /* a[b], FLAG_FROM_END: a[<b]; c: second index of a wide mapping, or NULL */
    NODE_RANGE,       /* a[b..c]; FLAG_FROM_END for b, FLAG_TO_END for c counted from the end; c NULL: open; b NULL: from 0 */
    NODE_CALL,        /* name, list: arguments; scope: text before ::, "" for ::name, NULL for none */
    NODE_CALL_OTHER,  /* a->name(list), or b as the name's expression */
    NODE_MEMBER,      /* a->name, or b as the name's expression; FLAG_STRICT: a.name; check: see gen_struct.c */
    NODE_STRUCT,      /* (<name> list); elements are values, or NODE_ENTRY with name and value a; text: scope */
    NODE_CAST,        /* (type)a, declared type in `declared` */
    NODE_QUOTE,       /* a: NODE_STRING, the name of a symbol, or NODE_ARRAY; width: quotes */
    NODE_CATCH,       /* list: expressions of catch(...); modifiers in flags FLAG_CATCH_*; a reserve, b limit */
    NODE_SPREAD,      /* a... in arguments */
    NODE_CLOSURE,     /* #'name, name also an operator's spelling; scope: as for NODE_CALL */
    NODE_INLINE,      /* an inline closure: a: its NODE_FUNCTION (NULL after check), list: NODE_DECLARE, what it keeps */
    /* statements */
    NODE_BLOCK,       /* list */
    NODE_EXPRESSION,  /* a */
    NODE_DECLARE,     /* local: name, declared, a: initial value or NULL; several declarators are several nodes */
    NODE_IF,          /* a, b, c */
    NODE_WHILE,       /* a: condition, b: body */
    NODE_DO,          /* b: body, a: condition */
    NODE_FOR,         /* list: initial statements (expressions or declarations), a: condition or NULL, c: step or NULL, b: body */
    NODE_FOREACH,     /* list: NODE_DECLARE or lvalue expressions; a: collection, c: NULL or the end of a range a .. c; b: body */
    NODE_SWITCH,      /* a, list: statements with NODE_CASE among them */
    NODE_CASE,        /* a: constant, b: end of range or NULL; both NULL: default */
    NODE_BREAK, NODE_CONTINUE,
    NODE_RETURN,      /* a or NULL */
    NODE_EMPTY,
    /* top level */
    NODE_INHERIT,     /* text, name (label or NULL), modifiers of its functions; width: modifiers of its variables, number: of
                       * its structs */
    NODE_STRUCT_TYPE, /* name, modifiers, list: members (NODE_DECLARE), text: the base's name or NULL; width 0: only declared */
    NODE_VARIABLE,    /* name, declared, modifiers, a: initial value or NULL */
    NODE_FUNCTION     /* name, declared (result), modifiers, list: parameters (NODE_DECLARE), b: body, NULL for a prototype;
                       * width: pragmas in force where it begins */
};

enum expr_op {
    EXPR_NONE, EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV, EXPR_MOD, EXPR_AND, EXPR_OR, EXPR_XOR, EXPR_SHL, EXPR_SHR,
    EXPR_USHR, /* so far in the order of enum binary + 1 */
    EXPR_AND_AND, EXPR_OR_OR, EXPR_EQ, EXPR_NE, EXPR_LT, EXPR_LE, EXPR_GT, EXPR_GE, EXPR_IN
};
enum unary_op { UNARY_NEG, UNARY_COMPLEMENT, UNARY_NOT };

enum node_flag {
    FLAG_POSTFIX = 1, FLAG_FROM_END = 2, FLAG_TO_END = 4, FLAG_REST = 8 /* parameter takes the rest */,
    FLAG_REFERENCE = 16, FLAG_CATCH_NOLOG = 32, FLAG_CATCH_PUBLISH = 64, FLAG_PARENTHESES = 128,
    FLAG_FAR_FROM_END = 256, /* a[>b], a[>b..c]: from the end if it is negative */
    FLAG_FAR_TO_END = 512 /* the same for a[b..>c] */,
    FLAG_STRICT = 1024 /* a.name: there must be such a member */
};

/* modifiers of declarations; same bits as enum function_flag and VARIABLE_NOSAVE where both exist */
enum modifier { MODIFIER_DEPRECATED = 1 << 10, MODIFIER_VIRTUAL = 1 << 11 /* INHERIT_VIRTUAL */,
    MODIFIER_VISIBLE = 1 << 20 };

/* What a name or a call turned out to be; set by check. */
enum binding { BIND_NONE, BIND_LOCAL, BIND_GLOBAL, BIND_FUNCTION, BIND_INHERITED, BIND_EFUN, BIND_SIMUL_EFUN,
    BIND_MEMBER /* `number` is that of the member, `width` that of the struct */ };

struct node {
    uint8_t kind, op, bind;
    int8_t step;
    uint16_t flags;
    uint32_t modifiers;
    struct place place;
    struct node *next;        /* in a list */
    struct node *a, *b, *c;
    struct node *list;
    type_id declared;         /* type written in the source */
    type_id type;             /* of the expression; set by check */
    bool proved;              /* set by infer: the value is an int or float as `type` says, whatever happens */
    uint32_t depth;           /* 1 + that of the deepest child (not of siblings) */
    const char *name;         /* interned in the arena: equal names are equal pointers */
    const char *text;         /* NODE_STRING, NODE_BYTES: bytes, length in text_length; NODE_CALL: scope */
    uint32_t text_length;
    uint32_t width;
    uint32_t number;          /* of the local, global, slot or efun; set by check */
    union { int64_t integer; double value; };
};

struct ast {
    struct arena *arena;
    struct node *first;       /* top level, in order */
    struct node *structs;     /* each place where a type names a struct: NODE_NAME with name, place, declared; newest first */
    struct type_table *types;
    uint32_t file_count;
    const char *const *files; /* names; 0 is the source */
    uint32_t pragmas;         /* enum pragma */
};
enum pragma { PRAGMA_STRICT_TYPES = 1, PRAGMA_STRONG_TYPES = 2, PRAGMA_WEAK_TYPES = 4, PRAGMA_SAVE_TYPES = 8, PRAGMA_PEDANTIC = 16,
    PRAGMA_NO_CLONE = 32, PRAGMA_NO_INHERIT = 64, PRAGMA_NO_SHADOW = 128, PRAGMA_NO_SIMUL_EFUNS = 256,
    PRAGMA_WARN_DEPRECATED = 1 << 10, PRAGMA_WARN_MISSING_RETURN = 1 << 11, PRAGMA_WARN_DEAD_CODE = 1 << 12,
    PRAGMA_WARN_UNUSED_VARIABLES = 1 << 13, PRAGMA_WARN_UNUSED_VALUES = 1 << 14, PRAGMA_WARN_INCONSISTENT = 1 << 15,
    PRAGMAS_AT_FIRST = PRAGMA_WARN_DEPRECATED | PRAGMA_WARN_MISSING_RETURN | PRAGMA_WARN_INCONSISTENT };

#endif
