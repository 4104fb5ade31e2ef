/* SPDX-License-Identifier: MIT */
/* Programs as blocks: layout, references, linking of inherited slots, names; the disassembler. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "program/disasm.h"
#include "tests/unit/program/assembler.h"
#include "value/audit.h"

static struct world world;

static int
open_world(void **state)
{
    (void)state;
    struct sm_note note;
    const struct world_options options = { .hash_seed = 1 };
    assert_true(world_open(&world, &options, &note));
    program_register(&world);
    return 0;
}

static int
close_world(void **state)
{
    (void)state;
    assert_int_equal(world.counts[KIND_PROGRAM].blocks, 0);
    assert_int_equal(world.counts[KIND_STRING].blocks, 0);
    world_close(&world);
    return 0;
}

static const struct insn nothing[] = { I(RETURN_INT, 0, 0, 0) };

/* A program with the functions named in NAMES, separated by blanks: -name is private, ?name only declared. */
static struct program *
make(const char *name, struct program *first, struct program *second, const char *names)
{
    struct assembly assembly;
    assembly_open(&assembly, &world, name);
    if (first) assembly_inherit(&assembly, first, 0);
    if (second) assembly_inherit(&assembly, second, 0);
    assembly_variable(&assembly, name);
    char copy[100], *rest = copy;
    snprintf(copy, sizeof copy, "%s", names);
    for (char *word; (word = strsep(&rest, " "));) {
        uint32_t flags = *word == '-' ? FUNCTION_PRIVATE : *word == '?' ? FUNCTION_PROTOTYPE : 0;
        assembly_function(&assembly, word + (flags != 0), 0, 1, nothing, 1)->flags |= flags;
    }
    struct program *program = assembly_build(&assembly);
    assembly_close(&assembly);
    return program;
}

static void
drop(struct program *program)
{
    ref_free(&world, &program->ref);
}

/* The name of the program whose function NAME reaches. */
static const struct slot *
find(const struct program *program, const char *name)
{
    struct string *string = string_intern_text(&world, name);
    uint32_t number = program_find_slot(program, string);
    string_free(&world, string);
    return number == UINT32_MAX ? NULL : &program->slots[number];
}

static void
expect_definer(const struct slot *slot, const char *name)
{
    assert_non_null(slot);
    assert_int_equal(slot->program->name->length, strlen(name));
    assert_memory_equal(slot->program->name->text, name, strlen(name));
}

static void
names_are_found(void **state)
{
    (void)state;
    struct program *program = make("/a", NULL, NULL, "one two three four five six seven");
    expect_definer(find(program, "one"), "/a");
    expect_definer(find(program, "seven"), "/a");
    assert_null(find(program, "eight"));
    assert_int_equal(find(program, "three") - program->slots, 2);
    drop(program);
    program = make("/empty", NULL, NULL, "x");
    assert_null(find(program, "y"));
    drop(program);
}

static void
ids_are_never_used_twice(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "f");
    uint64_t id = a->id;
    drop(a);
    struct program *b = make("/a", NULL, NULL, "f");
    assert_true(b->id > id);
    assert_true(id > 0);
    drop(b);
}

static void
own_functions_replace_inherited_ones(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "f g -h");
    struct program *b = make("/b", a, NULL, "f h");
    expect_definer(&b->slots[0], "/b"); /* f */
    expect_definer(&b->slots[1], "/a"); /* g */
    expect_definer(&b->slots[2], "/a"); /* private h stays */
    expect_definer(find(b, "f"), "/b");
    expect_definer(find(b, "g"), "/a");
    expect_definer(find(b, "h"), "/b");
    const struct inherit *from;
    expect_definer(program_own_view(b, 0, &from), "/a");
    assert_ptr_equal(from, b->inherits);
    expect_definer(program_own_view(b, 3, &from), "/b");
    assert_null(from);
    struct program *c = make("/c", b, NULL, "g");
    expect_definer(&c->slots[0], "/b");
    expect_definer(&c->slots[1], "/c");
    assert_int_equal(c->slots[0].variable_base, 0); /* a program numbers inherited variables too */
    drop(a);
    drop(b);
    drop(c);
}

static void
bases_lead_to_the_group_of_each_inherit(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "f");
    struct program *b = make("/b", NULL, NULL, "g h");
    struct program *c = make("/c", a, b, "k");
    assert_int_equal(c->slots[1].slot_base, 1);
    assert_int_equal(c->slots[1].variable_base, 1);
    assert_int_equal(c->slots[3].slot_base, 0);
    assert_int_equal(c->variable_count, 3);
    struct program *d = make("/d", a, c, "x");
    assert_int_equal(d->slots[2].slot_base, 2); /* g of /b, in /c, in /d */
    assert_int_equal(d->slots[2].variable_base, 2);
    assert_int_equal(d->slots[4].slot_base, 1); /* k of /c */
    assert_int_equal(d->slots[4].variable_base, 1);
    drop(a);
    drop(b);
    drop(c);
    drop(d);
}

static void
declarations_are_served_from_anywhere(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "?f ?g");
    assert_int_equal(a->slots[0].exact, SLOT_NEVER);
    struct program *b = make("/b", NULL, NULL, "f");
    struct program *c = make("/c", a, b, "g");
    expect_definer(&c->slots[0], "/b");
    expect_definer(&c->slots[1], "/c");
    struct program *d = make("/d", b, NULL, "?f");
    expect_definer(&d->slots[1], "/b");
    expect_definer(find(d, "f"), "/b");
    drop(a);
    drop(b);
    drop(c);
    drop(d);
}

static void
the_last_inherit_wins(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "f"), *b = make("/b", NULL, NULL, "f");
    struct program *c = make("/c", a, b, "x");
    expect_definer(find(c, "f"), "/b");
    expect_definer(&c->slots[0], "/a"); /* but /a's own calls stay in /a */
    drop(a);
    drop(b);
    drop(c);
}

static void
inherit_modifiers_narrow(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "f g");
    a->functions[1].flags |= FUNCTION_PUBLIC;
    a->slots[1].flags |= FUNCTION_PUBLIC;
    struct assembly assembly;
    assembly_open(&assembly, &world, "/b");
    assembly_inherit(&assembly, a, FUNCTION_STATIC);
    assembly_function(&assembly, "x", 0, 1, nothing, 1);
    struct program *b = assembly_build(&assembly);
    assembly_close(&assembly);
    assert_true(find(b, "f")->flags & FUNCTION_STATIC);
    assert_false(find(b, "g")->flags & FUNCTION_STATIC);
    drop(a);
    drop(b);
}

static void
references_are_counted(void **state)
{
    (void)state;
    struct program *a = make("/a", NULL, NULL, "f g");
    struct program *b = make("/b", a, NULL, "f");
    struct ref *held[] = { &a->ref, &b->ref };
    struct audit_roots roots = { held, 2 };
    struct buffer report = BUFFER_EMPTY;
    if (audit_references(&world, &roots, &report) || audit_pointers(&world, &report)) fail_msg("%s", buffer_text(&report));
    drop(a);
    struct audit_roots rest = { held + 1, 1 };
    if (audit_references(&world, &rest, &report)) fail_msg("%s", buffer_text(&report));
    expect_definer(find(b, "g"), "/a");
    drop(b);
    buffer_free(&report);
}

static void
listings_show_names_and_places(void **state)
{
    (void)state;
    struct assembly assembly;
    assembly_open(&assembly, &world, "/a");
    assembly_string(&assembly, "te\"xt\n");
    assembly_variable(&assembly, "hp");
    assembly.spec.cache_count = 1;
    static const struct insn code[] = {
        I(GUARD, R(0), MASK(TAG_INT) | MASK(TAG_STRING), 1), I(LOAD_CONST, R(1), W(0)), I(GLOBAL_LOAD, R(2), W(0)),
        I(JLT_INT, R(2), -5, 3), I(CALL, R(2), 0, 0), I(EXTRA, W(0), 0), I(CONCAT, R(3), 2, 0),
        I(EXTRA, R(1), CONSTANT(0), 0), I(UPDATE, R(2), R(1), BINARY_USHR), { 60000, 0, 0, 0 }
    };
    assembly_function(&assembly, "f", 1, 4, code, COUNT(code));
    struct program *program = assembly_build(&assembly);
    assembly_close(&assembly);
    struct buffer text = BUFFER_EMPTY;
    disasm_program(program, NULL, &text);
    const char *listing = buffer_text(&text);
    assert_non_null(strstr(listing, "f(1 argument): 4 registers, behind the guards from 1\n"));
    assert_non_null(strstr(listing, "GUARD              r0, int|string, 1"));
    assert_non_null(strstr(listing, "LOAD_CONST         r1, \"te\"xt\\x0a\""));
    assert_non_null(strstr(listing, "GLOBAL_LOAD        r2, hp"));
    assert_non_null(strstr(listing, "JLT_INT            r2, -5, -> 6"));
    assert_non_null(strstr(listing, "CALL               r2, 0, 0, f()"));
    assert_non_null(strstr(listing, "CONCAT             r3, 2, r1, \"te"));
    assert_non_null(strstr(listing, "UPDATE             r2, r1, >>>"));
    assert_non_null(strstr(listing, "? 60000"));
    assert_non_null(strstr(listing, "; /a.c:3:1"));
    buffer_clear(&text);
    disasm_manual(&text);
    assert_non_null(strstr(buffer_text(&text), "INC_JLT_II"));
    buffer_free(&text);
    drop(program);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(ids_are_never_used_twice),
        cmocka_unit_test(own_functions_replace_inherited_ones),
        cmocka_unit_test(bases_lead_to_the_group_of_each_inherit),
        cmocka_unit_test(declarations_are_served_from_anywhere),
        cmocka_unit_test(the_last_inherit_wins),
        cmocka_unit_test(inherit_modifiers_narrow),
        cmocka_unit_test(references_are_counted),
        cmocka_unit_test(listings_show_names_and_places),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
