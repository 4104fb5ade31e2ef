/* SPDX-License-Identifier: MIT */
/*
 * loam-lpc: run one LPC file without a network.
 *
 * It opens a world, loads the file as an object, calls main(string *args) in it and prints what write() says.  Nothing of
 * main()'s result is looked at: a program that has failed raises an error.  Exit status: 0; 1 after an error, which is on
 * stderr; 2 for a wrong command line; 3 when --audit found something.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "config.h"
#include "efun/efun_table.h"
#include "main/lpc_options.h"
#include "main/source_tree.h"
#include "object/replace.h"
#include "object/object.h"
#include "persist/image.h"
#include "program/disasm.h"
#include "session/session.h"
#include "sched/sched.h"
#include "value/array.h"
#include "value/audit.h"
#include "value/intern.h"
#include "value/string.h"

enum { STATUS_GOOD, STATUS_ERROR, STATUS_USAGE, STATUS_AUDIT };
enum { OUTPUT_PIECE = 65536, DEFAULT_TICKS = 1000000000 };

struct run {
    struct lpc_options options;
    char **words;           /* what is left of the command line: FILE and arguments */
    struct world world;
    struct game game;
    struct source_tree source;   /* where files come from */
    struct buffer output;   /* of write(), not yet written */
    bool output_failed;
    struct string *function; /* to call there; interned, counted */
    struct value *args;     /* its arguments; each counted */
    uint32_t arg_count;
};

/* What is wrong with this run as a whole, on a line of its own. */
static int
complain(const char *format, ...)
{
    struct buffer line = BUFFER_EMPTY;
    va_list arguments;
    buffer_add_text(&line, "loam-lpc: ");
    va_start(arguments, format);
    buffer_add_format_list(&line, format, arguments);
    va_end(arguments);
    buffer_add_byte(&line, '\n');
    file_write_all(STDERR_FILENO, line.data, line.size);
    buffer_free(&line);
    return STATUS_ERROR;
}

static void
flush_output(struct run *run)
{
    if (run->output.size && !run->output_failed && !file_write_all(STDOUT_FILENO, run->output.data, run->output.size)) {
        run->output_failed = true;
        complain("cannot write the output: %s", strerror(errno));
    }
    buffer_clear(&run->output);
}

/* --- the edges of the game */

static void
write_output(void *context, const char *text, size_t size)
{
    struct run *run = context;
    buffer_add(&run->output, text, size);
    if (run->output.size >= OUTPUT_PIECE) flush_output(run);
}

/* Standard error comes after what was written before. */
static void
write_error(void *context, const char *text, size_t size)
{
    flush_output(context);
    file_write_all(STDERR_FILENO, text, size);
}

static int64_t
wall_ms(void *context)
{
    (void)context;
    return clock_wall_ms();
}

static bool
read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    struct run *run = context;
    return source_tree_read(&run->source, name, included_by, system, text, found);
}

/* --- what runs under vm_protect() */

static void
load_program(struct vm *vm, void *context)
{
    struct run *run = context;
    struct object *object = object_load_peek(vm, run->source.name.data, run->source.name.size);
    struct ref **slot = &run->world.root->slots[ROOT_MAIN];
    if (!object) vm_error(vm, "The object of the program destructed itself");
    ref_add(&object->instance.ref);
    *slot = &object->instance.ref;
}

static void
dump_code(struct vm *vm, void *context)
{
    struct run *run = context;
    struct program *program = object_compile(vm, run->source.name.data, run->source.name.size);
    disasm_program(program, &efun_table, &run->output);
    ref_free(&run->world, &program->ref);
}

static void
call_function(struct vm *vm, void *context)
{
    struct run *run = context;
    struct instance *instance = (struct instance *)run->world.root->slots[ROOT_MAIN];
    bool found = false;
    if (instance->ref.head & HEAD_DESTRUCTED) vm_error(vm, "The object of the program is destructed");
    value_free(&run->world, vm_apply(vm, instance, run->function, run->args, run->arg_count, &found));
    if (!found)
        vm_error(vm, "There is no function %.*s() that may be called from outside", (int)run->function->length,
            run->function->text);
}

/* Run FN as one evaluation; an error is told with its traceback. */
static bool
protect(struct run *run, void (*fn)(struct vm *vm, void *context))
{
    struct vm *vm = run->game.vm;
    struct value error;
    vm_budget_reset(vm);
    bool good = vm_protect(vm, fn, run, &error);
    replace_now(&run->game);
    if (good) return true;
    value_free(&run->world, error);
    const struct buffer *text = vm_traceback(vm);
    write_error(run, text->data, text->size);
    return false;
}

/* --- the parts of a run; each returns an exit status */

/* Arguments become strings: each by itself, or all in one array. */
static void
make_arguments(struct run *run, char **words, bool as_array)
{
    struct world *world = &run->world;
    size_t count = 0;
    while (words[count]) count++;
    run->args = memory_get(count + 1, sizeof(struct value));
    for (size_t i = 0; i < count; i++)
        run->args[i] = value_take(TAG_STRING, string_new(world, words[i], strlen(words[i])));
    run->arg_count = (uint32_t)count;
    if (!as_array) return;
    struct array *array = array_new(world, count);
    for (uint32_t i = 0; i < count; i++) array_set_take(world, array, i, run->args[i]);
    run->args[0] = value_take(TAG_ARRAY, array);
    run->arg_count = 1;
}

static void
free_arguments(struct run *run)
{
    for (uint32_t i = 0; i < run->arg_count; i++) value_free(&run->world, run->args[i]);
    free(run->args);
    if (run->function) string_free(&run->world, run->function);
}

static int
call(struct run *run, const char *function, char **words, bool as_array)
{
    for (char **word = words; *word; word++)
        if (!utf8_valid(*word, strlen(*word))) return complain("argument %td is not UTF-8", word - words + 1);
    run->function = string_intern(&run->world, function, strlen(function));
    make_arguments(run, words, as_array);
    return protect(run, call_function) ? STATUS_GOOD : STATUS_ERROR;
}

static int
run_program(struct run *run)
{
    const struct lpc_options *options = &run->options;
    if (options->dump_code) return protect(run, dump_code) ? STATUS_GOOD : STATUS_ERROR;
    if (!options->resume) {
        if (!protect(run, load_program)) return STATUS_ERROR;
        if (options->refuse_every) sm_refuse_every(run->world.heap, (uint64_t)options->refuse_every);
        return call(run, "main", run->words + 1, true);
    }
    if (!run->world.root->slots[ROOT_MAIN]) return complain("%s: the image holds no program", options->resume);
    char **words = run->words;
    return words[0] ? call(run, words[0], words + 1, false) : call(run, "resume", words, false);
}

/* The schedule in virtual time: the game's clock jumps from one thing that is due to the next. */
static void
run_schedule(struct run *run)
{
    int64_t *now = &run->world.root->game_time, end = *now + run->options.game_time;
    while (!run->game.stopping) {
        if (sched_run_one(&run->game)) continue;
        int64_t due = sched_next_due(&run->game);
        *now = due < end ? due : end;
        if (due > end) return;
    }
}

static int
write_image(struct run *run)
{
    struct buffer problem = BUFFER_EMPTY;
    bool good = image_write(&run->world, run->options.image, image_layout(&efun_table), &problem);
    if (!good) complain("%s: %s", run->options.image, buffer_text(&problem));
    buffer_free(&problem);
    return good ? STATUS_GOOD : STATUS_ERROR;
}

/* The game is closed: nothing outside of the heap refers to anything in it. */
static int
audit(struct run *run)
{
    struct buffer findings = BUFFER_EMPTY;
    uint64_t faults = audit_references(&run->world, NULL, &findings);
    faults += audit_pointers(&run->world, &findings);
    if (faults) write_error(run, buffer_text(&findings), findings.size);
    buffer_free(&findings);
    return faults ? STATUS_AUDIT : STATUS_GOOD;
}

static uint64_t
draw_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, GRND_NONBLOCK) != sizeof seed) seed = (uint64_t)clock_wall_ms();
    return seed;
}

static void
open_game(struct run *run)
{
    const struct lpc_options *options = &run->options;
    struct game_options game = { .world = &run->world, .efuns = &efun_table, .functions = efun_functions,
        .limits = { .ticks = options->ticks ? options->ticks : DEFAULT_TICKS, .depth = (uint32_t)options->depth,
            .memory = (size_t)options->evaluation_memory },
        .seed = options->seed_given ? (uint64_t)options->seed : draw_seed(), .defines = options->defines.data,
        .edges = { .context = run, .write = write_output, .debug = write_error, .error = write_error, .messages = write_error,
            .wall_ms = wall_ms, .read_source = read_source } };
    session_register(&run->world);
    game_open(&run->game, &game);
    uint32_t depth = vm_limits_peek(run->game.vm)->depth;
    if (depth < options->depth)
        complain("no address space for calls %lld deep; they go %u deep", (long long)options->depth, depth);
    session_open(&run->game);
    if (run->source.mudlib.root >= 0) run->game.mudlib = &run->source.mudlib;
    sched_open(&run->game);
}

/* From an open world to the exit status. */
static int
run_world(struct run *run)
{
    open_game(run);
    int status = run_program(run);
    if (status == STATUS_GOOD && run->options.game_time) run_schedule(run);
    free_arguments(run);
    game_close(&run->game);
    flush_output(run);
    if (status == STATUS_GOOD && run->output_failed) status = STATUS_ERROR;
    if (status == STATUS_GOOD && run->options.image) status = write_image(run);
    if (run->options.audit) {
        int found = audit(run);
        if (found != STATUS_GOOD) status = found;
    }
    return status;
}

static bool
choose_engine(struct world_options *options, struct buffer *problem)
{
    const char *name = getenv("LOAM_ENGINE");
    if (!name || !*name || strcmp(name, "smalloc") == 0) options->engine = SM_SMALLOC;
    else if (strcmp(name, "libc") == 0) options->engine = SM_LIBC;
    else buffer_add_text(problem, "LOAM_ENGINE is smalloc or libc");
    return problem->size == 0;
}

/* Make an empty world, or the one of --resume. */
static bool
open_world(struct run *run, struct buffer *problem)
{
    const struct lpc_options *options = &run->options;
    struct world_options world = { .limit = (size_t)options->memory, .small_limit = (uint32_t)options->small_limit,
        .malloc_options = options->malloc_options ? options->malloc_options : getenv("SMALLOC_OPTIONS") };
    if (!choose_engine(&world, problem)) return false;
    if (options->resume) {
        buffer_add_format(problem, "%s: ", options->resume);
        return image_read(&run->world, options->resume, &world, image_layout(&efun_table), problem);
    }
    struct sm_note note;
    if (world_open(&run->world, &world, &note)) return true;
    buffer_add_text(problem, note.text);
    return false;
}

static int
read_program(struct run *run)
{
    const struct lpc_options *options = &run->options;
    const char *file = options->resume ? NULL : run->words[0];
    struct buffer problem = BUFFER_EMPTY, folder = BUFFER_EMPTY;
    int status = STATUS_GOOD;
    if (!source_tree_open(&run->source, options->mudlib, &options->includes, file, &folder) && (options->mudlib || !file)) {
        complain("%s: %s", folder.data, strerror(errno));
        status = STATUS_USAGE;
    } else if (file && !source_tree_read_program(&run->source, file, options->mudlib, &problem)) {
        status = complain("%s: %s", file, buffer_text(&problem));
    }
    buffer_free(&folder);
    buffer_free(&problem);
    return status;
}

static int
run_all(struct run *run)
{
    struct buffer problem = BUFFER_EMPTY;
    int status = read_program(run);
    if (status == STATUS_GOOD && !open_world(run, &problem)) status = complain("%s", problem.data);
    else if (status == STATUS_GOOD) {
        status = run_world(run);
        world_close(&run->world);
    }
    source_tree_close(&run->source);
    buffer_free(&problem);
    buffer_free(&run->output);
    return status;
}

static void
show_help(void)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "Usage: loam-lpc [OPTION ...] FILE|- [ARGUMENT ...]\n"
                           "       loam-lpc [OPTION ...] --resume FILE [FUNCTION [ARGUMENT ...]]\n\n"
                           "Runs main(string *args) of an LPC file; - reads it from standard input.\n\n");
    command_line_help(lpc_option_table, &text);
    file_write_all(STDOUT_FILENO, text.data, text.size);
    buffer_free(&text);
}

int
main(int argc, char **argv)
{
    struct run run = { 0 };
    struct buffer problem = BUFFER_EMPTY;
    int status = STATUS_GOOD;
    (void)argc;
    run.words = command_line_parse(lpc_option_table, &run.options, argv, &problem);
    bool good = run.words;
    if (good && run.options.help) {
        show_help();
    } else if (good && run.options.version) {
        printf("loam-lpc %s\n", PACKAGE_VERSION);
    } else if (good && (run.options.resume || run.words[0])) {
        vector_add(&run.options.defines, NULL);
        status = run_all(&run);
    } else {
        complain("%s (try --help)", good ? "a FILE is missing" : problem.data);
        status = STATUS_USAGE;
    }
    buffer_free(&problem);
    command_line_free(lpc_option_table, &run.options);
    return status;
}
