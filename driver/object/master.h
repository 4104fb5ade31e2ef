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

/*
 * Load the master NAME (kept: it must live as long as the game), then inaugurate_master(0), get_simul_efun(), epilog(0) and
 * preload() of each name that gave; each is an evaluation of its own, and what goes wrong in the last two is only reported.
 * false: no master, or no simul_efun object where it names one; why is in edges.messages and edges.debug.
 * In a world from an image that has a master nothing is run.
 */
bool master_boot(struct game *game, const char *name);

/* The master; loaded again if need be. NULL: there is none. Borrowed. */
struct object *master_peek(struct vm *vm);
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
 */
bool master_allow_privilege(struct vm *vm, const char *operation, struct value argument);

/*
 * May this_object() read or write (APPLY_VALID_READ, APPLY_VALID_WRITE) the file NAME by OPERATION ("read_file")?  true: the
 * plain absolute name of the file to use, which the master may have replaced, is appended to *PATH (which must be the machine's to
 * free on an error: vm_defer() it).  false: refused, or NAME is the name of no file; *PATH is as it was.
 */
bool master_allow_path(struct vm *vm, enum apply read_or_write, const char *operation, const struct string *name,
    struct buffer *path);

/* Tell the master of a message of the compiler (log_error); never raises, never within itself. */
void master_log_error(struct vm *vm, const char *file, const char *message, bool warning, uint32_t line);

#endif
