/* SPDX-License-Identifier: MIT */
/*
 * Efuns on passwords: argon2id, two passes over 19 MiB, on a thread of its own.
 *
 * The password is copied to memory that is neither swapped nor dumped and is wiped when it is given back; it is in no
 * message.  What waits in the world is the callback alone, by its ticket.
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/worker.h"
#include "efun/efun_int.h"
#include "object/waiting.h"
#include "value/string.h"

enum {
    HASH_PASSES = 2,
    HASH_MEMORY_KIB = 19456,
    /* Of a hash that is checked: whoever made it must not be able to hold up the thread. */
    HASH_PASSES_MAX = 10,
    HASH_MEMORY_KIB_MAX = 65536,
    PASSWORD_MAX = 1024, /* bytes */
    TOKEN_MAX = 64
};

struct hash_job {
    struct game *game;
    uint64_t ticket;   /* of the callback */
    char *password;    /* in guarded memory; NULL: there was none to be had */
    size_t size;
    bool check;        /* else: make */
    bool good;
    char hash[crypto_pwhash_STRBYTES];
};

static struct hash_job *
job_new(struct game *game, const struct string *password)
{
    struct hash_job *job = memory_get(1, sizeof *job);
    int started = sodium_init();
    ASSERT(started >= 0);
    job->game = game;
    job->size = password->length;
    job->password = sodium_malloc(job->size ? job->size : 1);
    if (job->password) memcpy(job->password, password->text, job->size);
    return job;
}

static void
job_free(void *context)
{
    struct hash_job *job = context;
    if (job->password) sodium_free(job->password); /* wipes it */
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* Is checking it as cheap as it should be? */
static bool
is_moderate(const char *hash)
{
    uint32_t memory, passes;
    char lanes;
    return sscanf(hash, "$argon2id$v=19$m=%6" SCNu32 ",t=%4" SCNu32 ",p=1%c", &memory, &passes, &lanes) == 3 && lanes == '$'
        && memory <= HASH_MEMORY_KIB_MAX && passes <= HASH_PASSES_MAX;
}

/* On the thread. */
static void
work(void *context)
{
    struct hash_job *job = context;
    if (!job->password) return;
    if (job->check)
        job->good = is_moderate(job->hash) && crypto_pwhash_str_verify(job->hash, job->password, job->size) == 0;
    else
        job->good = crypto_pwhash_str(job->hash, job->password, job->size, HASH_PASSES, HASH_MEMORY_KIB * 1024ull) == 0;
}

/* What the callback is told, owned. */
static struct value
answer_of(const struct hash_job *job)
{
    if (job->check || !job->good) return value_int(job->good);
    return value_take(TAG_STRING, string_from_text(job->game->world, job->hash));
}

static void
done(void *context)
{
    struct hash_job *job = context;
    struct game *game = job->game;
    uint64_t ticket = job->ticket;
    struct value answer = answer_of(job);
    job_free(job);
    waiting_answer(game, ticket, &answer, 1);
    value_free(game->world, answer);
}

struct at_once {
    struct world *world;
    struct callback *callback;
    struct value answer;
};

static void
free_at_once(void *context)
{
    struct at_once *once = context;
    ref_free(once->world, &once->callback->ref);
    value_free(once->world, once->answer);
}

/* Without a thread: the caller waits, and the callback comes before the efun returns. */
static void
do_at_once(struct vm *vm, struct hash_job *job, struct callback *callback_take)
{
    work(job);
    struct at_once once = { vm_world(vm), callback_take, answer_of(job) };
    job_free(job);
    vm_defer(vm, free_at_once, &once);
    value_free(once.world, callback_call(vm, once.callback, &once.answer, 1));
    vm_undefer(vm);
    free_at_once(&once);
}

/* FIRST: number of the argument FUNCTION, behind which are those for it. */
static void
start(struct vm *vm, enum efun_number efun, struct hash_job *job, struct value *args, uint32_t count, uint32_t first)
{
    struct game *game = efun_game(vm);
    struct worker *worker = game->workers[WORKER_HASH];
    vm_defer(vm, job_free, job);
    struct object *object = efun_object(vm, efun, NULL, 0, 0);
    vm_undefer(vm);
    struct callback *callback = callback_new(game, object, args[first], args + first + 1, count - first - 1);
    if (!worker) {
        do_at_once(vm, job, callback);
        return;
    }
    job->ticket = waiting_add(game, callback);
    if (worker_submit(worker, &(struct worker_job){ work, done, job })) return;
    waiting_cancel(game, job->ticket);
    job_free(job);
    vm_error(vm, "%s(): too many passwords are waiting", efun_table.signatures[efun].name);
}

static void
require_password(struct vm *vm, enum efun_number efun, const struct string *password)
{
    if (password->length > PASSWORD_MAX) efun_bad_argument(vm, efun, 1, "a password of more than %d bytes", PASSWORD_MAX);
}

struct value
efun_hash_password(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *password = args[HASH_PASSWORD_PASSWORD].string;
    require_password(vm, EFUN_HASH_PASSWORD, password);
    start(vm, EFUN_HASH_PASSWORD, job_new(efun_game(vm), password), args, count, HASH_PASSWORD_FUNCTION);
    return value_int(0);
}

struct value
efun_check_password(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *password = args[CHECK_PASSWORD_PASSWORD].string, *hash = args[CHECK_PASSWORD_HASH].string;
    require_password(vm, EFUN_CHECK_PASSWORD, password);
    struct hash_job *job = job_new(efun_game(vm), password);
    job->check = true;
    /* The rest of the memory is zero; what is too long is no hash, and "" is none either. */
    if (hash->length < sizeof job->hash) memcpy(job->hash, hash->text, hash->length);
    start(vm, EFUN_CHECK_PASSWORD, job, args, count, CHECK_PASSWORD_FUNCTION);
    return value_int(0);
}

struct value
efun_random_token(struct vm *vm, struct value *args, uint32_t count)
{
    unsigned char bytes[TOKEN_MAX];
    char digits[2 * TOKEN_MAX + 1];
    int64_t size = args[RANDOM_TOKEN_BYTES].i;
    (void)count;
    if (size < 1 || size > TOKEN_MAX) efun_bad_argument(vm, EFUN_RANDOM_TOKEN, 1, "1 to %d bytes", TOKEN_MAX);
    int started = sodium_init();
    ASSERT(started >= 0);
    randombytes_buf(bytes, (size_t)size);
    sodium_bin2hex(digits, sizeof digits, bytes, (size_t)size);
    struct string *token = string_new(vm_world(vm), digits, 2 * (size_t)size);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(digits, sizeof digits);
    return value_take(TAG_STRING, token);
}
