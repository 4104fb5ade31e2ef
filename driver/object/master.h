/* SPDX-License-Identifier: MIT */
/*
 * The master: the object of the mudlib that the driver asks; and the simul_efun object, whose functions everybody else can
 * call like efuns.
 *
 * Both lie in the world's root, so an image keeps them.  A master that was destructed is loaded again by the next question,
 * with inaugurate_master(3).  Where there is no master at all (loam-lpc, tests) everything is allowed.
 */
#ifndef LOAM_OBJECT_MASTER_H
#define LOAM_OBJECT_MASTER_H

#include "object/applies.h"

/* Know the master of a world that has one. game_open() and game_close() do. */
void master_open(struct game *game);
void master_close(struct game *game);

/*
 * Load the master NAME, then inaugurate_master(0), get_simul_efun(), epilog(0) and preload() of each name that gave; each is
 * an evaluation of its own, and what goes wrong in the last two is only reported.
 * false: no master, or no simul_efun object where it names one; why is in edges.messages and edges.error.
 * In a world from an image that has a master nothing is run.
 */
bool master_boot(struct game *game, const char *name);

/* The master; loaded again if need be. NULL: there is none. Borrowed. */
struct object *master_peek(struct vm *vm);
/* The simul_efun object; loaded again if need be. NULL: there is none. Borrowed. */
struct object *simul_efun_peek(struct vm *vm);
/* Its program, as it is now; NULL: there is none. Borrowed. */
struct program *simul_efun_program_peek(const struct game *game);
/* The object is the master or the simul_efun object: what it asks for is granted. */
bool master_is_trusted(const struct game *game, const struct object *object);

/*
 * Ask a master's function a question of yes and no; no when it has no such function; yes when there is no master. ARGS are
 * borrowed.
 */
bool master_allow(struct vm *vm, enum apply apply, const struct value *args, uint32_t count);

/*
 * May this_object() do OPERATION ("set_driver_hook") on ARGUMENT (borrowed)? Trusted objects may; others if
 * privilege_violation() of the master says so. Error when its answer is below 0.
 * master_insist_privilege(): an error instead of false.
 */
bool master_allow_privilege(struct vm *vm, const char *operation, struct value argument);
void master_insist_privilege(struct vm *vm, const char *operation, struct value argument);

/*
 * May this_object() read or write (APPLY_VALID_READ, APPLY_VALID_WRITE) the file NAME by OPERATION ("read_file")?  true: the
 * plain absolute name of the file to use, which the master may have replaced, is appended to *PATH (which must be the machine's to
 * free on an error: vm_defer() it).  false: refused, or NAME is the name of no file; *PATH is as it was.
 */
bool master_allow_path(struct vm *vm, enum apply read_or_write, const char *operation, const struct string *name,
    struct buffer *path);

struct diag_list;
/* Tell the master of the errors and warnings of a compilation (log_error); never raises, never within itself. */
void master_log_messages(struct vm *vm, const struct diag_list *messages);

#endif
