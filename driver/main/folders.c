/* SPDX-License-Identifier: MIT */
/*
 * Folders, the lock, and giving up the rights of root.
 */
#include "main/folders.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static enum exit_status
refuse(enum exit_status status, struct buffer *problem, const char *what, const char *dir)
{
    int error = errno;
    buffer_add_text(problem, what);
    buffer_add_byte(problem, ' ');
    buffer_add_escaped(problem, dir, strlen(dir));
    buffer_add_format(problem, ": %s", strerror(error));
    return status;
}

static bool
find_nobody(uid_t *owner, gid_t *group)
{
    const struct passwd *account = getpwnam("nobody");
    if (!account) return false;
    *owner = account->pw_uid;
    *group = account->pw_gid;
    return true;
}

enum exit_status
var_open(struct var_folder *var, const char *dir, struct buffer *problem)
{
    struct stat status;
    *var = (struct var_folder){ .root = -1, .lock = -1 };
    bool made = mkdir(dir, 0750) == 0;
    if (!made && errno != EEXIST) return refuse(EXIT_CONFIG, problem, "cannot make the folder", dir);
    var->root = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (var->root < 0 || fstat(var->root, &status) < 0) return refuse(EXIT_CONFIG, problem, "cannot open the folder", dir);
    var->owner = status.st_uid;
    var->group = status.st_gid;
    if (!made || geteuid() != 0 || !find_nobody(&var->owner, &var->group)) return EXIT_GOOD;
    return fchown(var->root, var->owner, var->group) == 0 ? EXIT_GOOD
                                                           : refuse(EXIT_CONFIG, problem, "cannot give away the folder", dir);
}

/* The number in the lock file, for the message. */
static long
read_holder(int descriptor)
{
    char text[24] = "";
    ssize_t size = pread(descriptor, text, sizeof text - 1, 0);
    return size > 0 ? strtol(text, NULL, 10) : 0;
}

enum exit_status
var_lock(struct var_folder *var, const char *dir, struct buffer *problem)
{
    var->lock = openat(var->root, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (var->lock < 0) return refuse(EXIT_CONFIG, problem, "cannot write into the folder", dir);
    if (flock(var->lock, LOCK_EX | LOCK_NB) == 0) {
        if (ftruncate(var->lock, 0) < 0 || dprintf(var->lock, "%ld\n", (long)getpid()) < 0)
            return refuse(EXIT_CONFIG, problem, "cannot write into the folder", dir);
        return EXIT_GOOD;
    }
    buffer_add_text(problem, "the folder ");
    buffer_add_escaped(problem, dir, strlen(dir));
    buffer_add_format(problem, " is in use by another game (process %ld)", read_holder(var->lock));
    return EXIT_TEMPORARY;
}

void
var_close(struct var_folder *var)
{
    if (var->lock >= 0) close(var->lock);
    if (var->root >= 0) close(var->root);
    var->lock = var->root = -1;
}

enum exit_status
rights_drop(const struct var_folder *var, struct buffer *name, struct buffer *problem)
{
    uid_t owner = var->owner;
    gid_t group = var->group;
    if (geteuid() != 0) return EXIT_GOOD;
    if (owner == 0 && !find_nobody(&owner, &group)) {
        buffer_add_text(problem, "started as root, and there is no account `nobody` to run as");
        return EXIT_CONFIG;
    }
    if (setgroups(0, NULL) < 0 || setgid(group) < 0 || setuid(owner) < 0) {
        buffer_add_format(problem, "cannot give up the rights of root: %s", strerror(errno));
        return EXIT_CONFIG;
    }
    /* Else /proc/self would belong to root from now on. */
    prctl(PR_SET_DUMPABLE, 1);
    const struct passwd *account = getpwuid(owner);
    if (account) buffer_add_text(name, account->pw_name);
    else buffer_add_format(name, "%ld", (long)owner);
    return EXIT_GOOD;
}

void
descriptors_raise(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool
path_pin(const char *file, struct buffer *path, struct buffer *problem)
{
    struct buffer folder = BUFFER_EMPTY;
    const char *slash = strrchr(file, '/');
    if (!slash) buffer_add_text(&folder, ".");
    else buffer_add(&folder, file, slash == file ? 1 : (size_t)(slash - file));
    int descriptor = open(buffer_text(&folder), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) refuse(EXIT_CONFIG, problem, "cannot open the folder", buffer_text(&folder));
    else buffer_add_format(path, "/proc/self/fd/%d/%s", descriptor, slash ? slash + 1 : file);
    buffer_free(&folder);
    return descriptor >= 0;
}
