/* SPDX-License-Identifier: MIT */
/*
 * loam-bot: the players of talk scripts.
 *
 *     loam-bot [OPTION ...] SCRIPT.talk ...
 *
 * Plays each script once against a server that runs, and prints a line for each: `ok FILE`, or `failed FILE` and on standard
 * error which step failed, why, and what had been received.  With --clones one script is played by many at the same time, and
 * times are reported (load.h).  Exit status: 0, 1 when one failed, 2 for a wrong command line or a script that cannot be read.
 */
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "tests/bot/bot_options.h"
#include "tests/bot/load.h"
#include "tests/bot/play.h"

enum { STATUS_GOOD, STATUS_FAILED, STATUS_USAGE };
enum { DEFAULT_LIMIT_S = 300, DEFAULT_DURATION_S = 10 };

struct script_list VECTOR_OF(struct script *);

struct bot {
    struct bot_options options;
    struct play_options play;
    struct script_list scripts;
    struct scope defines;
    char port[8];
};

static int
complain(const char *text)
{
    fprintf(stderr, "loam-bot: %s\n", text);
    return STATUS_USAGE;
}

static void
on_ended(struct play *play, void *context)
{
    (void)play;
    struct bot *bot = context;
    event_base_loopbreak(bot->play.base);
}

static void
on_limit(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    play_stop(context, "took too long as a whole (see --limit)");
}

static bool
play_once(struct bot *bot, const struct script *script)
{
    int64_t start = clock_steady_ns();
    struct play *play = play_new(&bot->play, script);
    struct event *timer = event_new(bot->play.base, -1, 0, on_limit, play);
    if (!timer) abort();
    struct timeval limit = { .tv_sec = bot->options.limit ? bot->options.limit : DEFAULT_LIMIT_S };
    event_add(timer, &limit);
    while (!play_result(play).ended)
        if (event_base_loop(bot->play.base, EVLOOP_NO_EXIT_ON_EMPTY) < 0) abort();
    struct play_result result = play_result(play);
    fflush(stdout);
    if (result.failed) fputs(result.report, stderr);
    printf("%s %s: %llu steps of %llu players in %.3f s\n", result.failed ? "failed" : "ok", script_name(script),
        (unsigned long long)result.steps, (unsigned long long)result.players, (double)(clock_steady_ns() - start) / 1e9);
    fflush(stdout);
    event_free(timer);
    play_free(play);
    return !result.failed;
}

static bool
read_defines(struct bot *bot)
{
    for (size_t i = 0; i < bot->options.defines.count; i++) {
        const char *text = bot->options.defines.data[i], *equals = strchr(text, '=');
        if (!equals || equals == text) return false;
        char *name = memory_copy_text(text, (size_t)(equals - text));
        scope_set(&bot->defines, name, equals + 1, strlen(equals + 1));
        free(name);
    }
    return true;
}

static int
read_script(struct bot *bot, const char *file)
{
    int status = STATUS_GOOD;
    struct buffer problem = BUFFER_EMPTY;
    struct script *script = script_load(file, &problem);
    if (script) vector_add(&bot->scripts, script);
    else status = complain(buffer_text(&problem));
    buffer_free(&problem);
    return status;
}

static int
read_scripts(struct bot *bot, char **files)
{
    int status = STATUS_GOOD;
    for (size_t i = 0; i < bot->options.scripts.count; i++)
        if (read_script(bot, bot->options.scripts.data[i]) != STATUS_GOOD) status = STATUS_USAGE;
    for (; *files; files++)
        if (read_script(bot, *files) != STATUS_GOOD) status = STATUS_USAGE;
    if (status != STATUS_GOOD) return status;
    if (!bot->scripts.count) return complain("a SCRIPT is missing (try --help)");
    if (bot->options.clones_given && bot->scripts.count > 1) return complain("--clones plays one script only");
    if (!bot->options.clones_given && bot->options.duration_given) return complain("--duration wants --clones");
    return STATUS_GOOD;
}

static int
play_clones(struct bot *bot)
{
    const struct bot_options *options = &bot->options;
    struct load_options load = { .play = bot->play, .clones = (uint64_t)options->clones,
        .duration_s = options->duration_given ? (uint64_t)options->duration : DEFAULT_DURATION_S,
        .limit_s = options->limit_given ? (uint64_t)options->limit : DEFAULT_LIMIT_S,
        .seed = options->seed_given ? (uint64_t)options->seed : 1, .think_ms = (uint64_t)options->think, .progress = true };
    return load_run(&load, bot->scripts.data[0]) ? STATUS_GOOD : STATUS_FAILED;
}

/* What clones differ in, for a script that is played once. */
static void
be_first_clone(struct bot *bot)
{
    scope_add(&bot->defines, "clone", "aa", 2);
    scope_add(&bot->defines, "number", "0", 1);
}

static int
play_all(struct bot *bot)
{
    int status = STATUS_GOOD;
    signal(SIGPIPE, SIG_IGN);
    struct event_config *config = event_config_new();
    /* Pauses of a millisecond are asked for. */
    event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
    bot->play.base = event_base_new_with_config(config);
    event_config_free(config);
    if (!bot->play.base) abort();
    snprintf(bot->port, sizeof bot->port, "%d", bot->options.port ? (int)bot->options.port : 4000);
    bot->play.host = bot->options.host ? bot->options.host : "127.0.0.1";
    bot->play.port = bot->port;
    bot->play.defines = &bot->defines;
    bot->play.trace = bot->options.verbose ? stderr : NULL;
    bot->play.ended = on_ended;
    bot->play.context = bot;
    if (bot->options.clones_given) status = play_clones(bot);
    else be_first_clone(bot);
    for (size_t i = 0; i < bot->scripts.count && !bot->options.clones_given; i++)
        if (!play_once(bot, bot->scripts.data[i])) status = STATUS_FAILED;
    event_base_free(bot->play.base);
    return status;
}

static void
show(bool language)
{
    struct buffer text = BUFFER_EMPTY;
    if (language) {
        script_language(&text);
    } else {
        buffer_add_text(&text, "Usage: loam-bot [OPTION ...] SCRIPT.talk ...\n\nPlays scripted players on a server.\n\n");
        command_line_help(bot_option_table, &text);
    }
    fputs(buffer_text(&text), stdout);
    buffer_free(&text);
}

int
main(int argc, char **argv)
{
    (void)argc;
    struct bot bot = { 0 };
    struct buffer problem = BUFFER_EMPTY;
    int status = STATUS_GOOD;
    char **files = command_line_parse(bot_option_table, &bot.options, argv, &problem);
    if (!files) {
        status = complain(buffer_text(&problem));
    } else if (bot.options.help || bot.options.language) {
        show(bot.options.language);
    } else if (!read_defines(&bot)) {
        status = complain("--define wants NAME=VALUE");
    } else {
        status = read_scripts(&bot, files);
        if (status == STATUS_GOOD && !bot.options.check) status = play_all(&bot);
    }
    for (size_t i = 0; i < bot.scripts.count; i++) script_free(bot.scripts.data[i]);
    vector_free(&bot.scripts);
    scope_free(&bot.defines);
    buffer_free(&problem);
    command_line_free(bot_option_table, &bot.options);
    return status;
}
