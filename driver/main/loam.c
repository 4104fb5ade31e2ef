/* SPDX-License-Identifier: MIT */
/*
 * loam: the game server.  Exit status: 0 after a shutdown; 1 after an error while it ran; 2 for a wrong command line; 75 when it
 * may work later (port in use, folder in use); 78 when something must be set right first (no mudlib, var not writable).
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "config.h"
#include "main/server.h"

static void
complain(const struct buffer *problem, const char *hint)
{
    struct buffer line = BUFFER_EMPTY;
    buffer_add_text(&line, "loam: ");
    buffer_add(&line, problem->data, problem->size);
    buffer_add_text(&line, hint);
    buffer_add_byte(&line, '\n');
    file_write_all(STDERR_FILENO, line.data, line.size);
    buffer_free(&line);
}

static void
show_help(void)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "Usage: loam [OPTION ...]\n\nRuns a game written in LPC; people play it by telnet.\n\n");
    command_line_help(option_table, &text);
    file_write_all(STDOUT_FILENO, text.data, text.size);
    buffer_free(&text);
}

static int
run(struct options *options, char **words, struct buffer *problem)
{
    if (!words) return EXIT_USAGE;
    if (options->help) return show_help(), EXIT_GOOD;
    if (options->version) return printf("loam %s\n", PACKAGE_VERSION), EXIT_GOOD;
    if (words[0]) {
        buffer_add_text(problem, "no argument is expected: ");
        buffer_add_escaped(problem, words[0], strlen(words[0]));
        return EXIT_USAGE;
    }
    vector_add(&options->defines, NULL);
    return server_run(options, problem);
}

int
main(int argc, char **argv)
{
    struct options options = { 0 };
    struct buffer problem = BUFFER_EMPTY;
    (void)argc;
    int status = run(&options, command_line_parse(option_table, &options, argv, &problem), &problem);
    if (problem.size) complain(&problem, status == EXIT_USAGE ? " (try --help)" : "");
    buffer_free(&problem);
    command_line_free(option_table, &options);
    return status;
}
