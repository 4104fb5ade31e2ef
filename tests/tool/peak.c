/* SPDX-License-Identifier: MIT */
/*
 * peak SECONDS FILE COMMAND [ARG ...]: run COMMAND, kill it after SECONDS, write its greatest resident memory in KiB to
 * FILE.
 *
 * Exit status: COMMAND's; 124 after a timeout; 128 + the signal that ended it; 125 when it could not be run.  The tests
 * use it where `ulimit -v` cannot serve, because the world's heap reserves far more addresses than it uses.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t child = 0;
static volatile sig_atomic_t timed_out = 0;

static void
on_alarm(int number)
{
    (void)number;
    timed_out = 1;
    kill((pid_t)child, SIGKILL);
}

static int
run(unsigned seconds, char **command, struct rusage *usage)
{
    pid_t pid = fork();
    if (pid < 0) return -1;
    if (pid == 0) {
        execvp(command[0], command);
        _exit(125);
    }
    child = pid;
    struct sigaction action = { .sa_handler = on_alarm, .sa_flags = SA_RESTART };
    sigaction(SIGALRM, &action, NULL);
    alarm(seconds);
    int status = 0;
    if (wait4(pid, &status, 0, usage) < 0) return -1;
    return status;
}

int
main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: peak SECONDS FILE COMMAND [ARG ...]\n");
        return 125;
    }
    struct rusage usage = { 0 };
    int status = run((unsigned)strtoul(argv[1], NULL, 10), argv + 3, &usage);
    if (status < 0) {
        perror("peak");
        return 125;
    }
    FILE *file = fopen(argv[2], "w");
    if (file == NULL || fprintf(file, "%ld\n", usage.ru_maxrss) < 0 || fclose(file) != 0) {
        perror(argv[2]);
        return 125;
    }
    if (timed_out) return 124;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
