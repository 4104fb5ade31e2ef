/* SPDX-License-Identifier: MIT */
/*
 * The place on disk and the rights the game runs with.
 *
 * Folders are opened while the process may still be root, and used by descriptor from then on: so a game that has dropped its
 * rights needs none on the way to them.
 */
#ifndef LOAM_MAIN_FOLDERS_H
#define LOAM_MAIN_FOLDERS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/buffer.h"

/* Exit statuses; from 64 on those of sysexits.h, which systemd knows. */
enum exit_status { EXIT_GOOD = 0, EXIT_ERROR = 1, EXIT_USAGE = 2, EXIT_AUDIT = 3, EXIT_TEMPORARY = 75, EXIT_CONFIG = 78 };

struct var_folder {
    int root;    /* descriptor */
    int lock;    /* of the file that one process at a time may hold */
    uid_t owner; /* of the folder */
    gid_t group;
};

/* Open or make the folder DIR. EXIT_GOOD, or the status to end with: why in *problem. */
enum exit_status var_open(struct var_folder *var, const char *dir, struct buffer *problem);
/* Take the lock; only one game may use the folder. As above. */
enum exit_status var_lock(struct var_folder *var, const char *dir, struct buffer *problem);
void var_close(struct var_folder *var);

/*
 * If the process is root: become the owner of VAR, or `nobody` if that is root; a folder that was just made is given to it.
 * The account's name is appended to *name; nothing if the process was no root.
 */
enum exit_status rights_drop(const struct var_folder *var, struct buffer *name, struct buffer *problem);
/* As many open files as the system allows. */
void descriptors_raise(void);

/*
 * A path that leads to FILE even when the rights to reach its folder are dropped later: appended to *path. The folder stays open.
 */
bool path_pin(const char *file, struct buffer *path, struct buffer *problem);

#endif
