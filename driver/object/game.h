/* SPDX-License-Identifier: MIT */
/*
 * struct game: a running world.  It joins the world's heap, the machine and the objects, and names what lies beyond
 * them: output, files, the clock.  The program around (main/, or a test) fills in the edges.
 *
 * It is the context of the machine's hooks, so an efun reaches it by vm_context().  All that must survive in an image is in
 * the world; what is here is made anew by each process.
 */
#ifndef LOAM_OBJECT_GAME_H
#define LOAM_OBJECT_GAME_H

#include "compiler/compile.h"
#include "vm/vm.h"

struct game_edges {
    void *context;
    /* What write() and debug_message() say, errors that nothing caught, and what the compiler says while an object is loaded. */
    void (*write)(void *context, const char *text, size_t size);
    void (*debug)(void *context, const char *text, size_t size);
    void (*error)(void *context, const char *text, size_t size); /* a traceback */
    void (*caught)(void *context, const char *text, size_t size); /* one of an error that a catch took; NULL: unwanted */
    void (*messages)(void *context, const char *text, size_t size);
    int64_t (*wall_ms)(void *context); /* milliseconds since 1970 */
    /* As in struct compile_request; names are not yet plain. */
    bool (*read_source)(void *context, const char *name, const char *included_by, bool system, struct buffer *text,
        struct buffer *found);
};

struct loading; /* a load that is under way, in load.c */
struct object;
struct game;
struct mudlib;
struct worker;
struct net;
struct stats;
struct save_write;
struct command;

/* Upper modules are told of an object that is about to be destructed: it still has name, program and place. Runs no LPC. */
typedef void (*destruct_fn)(struct game *game, struct object *object);
enum { DESTRUCT_LISTENERS = 8 };

enum game_worker {
    WORKER_HASH,  /* passwords; low priority */
    WORKER_DISK,  /* saves, in order */
    WORKER_CHILD, /* waits for forked children */
    WORKER_COUNT
};

/* Where a program begins: slots of __INIT and of what H_CREATE_SUPER, _OB and _CLONE name, kept because each clone needs them. */
struct start_slots {
    uint64_t program_id; /* 0: empty */
    uint32_t init, create[3]; /* UINT32_MAX: there is none */
};

/* Master and simul_efun object, beside what the world's root says (object/master.h). */
struct master_state {
    char *name;        /* of the master, to load it again; NULL: there is no master */
    char *simul_efun;  /* the same for the simul_efun object */
    int64_t retry_at;  /* game time; no new attempt to load before */
    bool loading;      /* one of the two is being loaded again */
    bool logging;      /* log_error() is running */
};
enum { START_SLOTS = 64, LOAD_DEPTH_MAX = 50 };

/* What upper modules keep beside the world, to be freed with the game. */
enum game_extra { EXTRA_REGEXPS, EXTRA_COUNT };
struct extra {
    void *data; /* NULL: not there */
    void (*free)(void *data);
};

struct game {
    struct world *world;
    struct vm *vm;
    const struct efun_table *efuns;
    const char *const *defines;   /* for the compiler, as in struct compile_request; borrowed */
    struct game_edges edges;
    struct loading *loading;      /* innermost first */
    uint32_t load_depth;
    uint64_t random[4];           /* state of random(); never all 0 */
    struct string *init_name;     /* interned "__INIT", counted */
    struct start_slots starts[START_SLOTS];
    bool in_call_out;             /* a call_out is running; it was due so many milliseconds ago (sched/call_out.h): */
    int64_t lateness;
    struct object *player;        /* this_player(), counted; NULL: none (object/evaluate.h) */
    struct string **applies;      /* interned names by enum apply, counted (object/applies.h) */
    struct master_state master;
    destruct_fn destruct_listeners[DESTRUCT_LISTENERS];
    uint32_t destruct_listener_count;
    /* What the program around may lend; NULL where there is none, and the efuns that need it say so. */
    struct mudlib *mudlib;
    struct net *net;
    const struct stats *stats;    /* figures for status_info() */
    struct worker *workers[WORKER_COUNT];
    struct save_write *writes;    /* files that WORKER_DISK is to write yet (persist/save_file.h) */
    struct extra extras[EXTRA_COUNT];
    struct replacement *replacements; /* of programs, when this evaluation ends (object/replace.h) */
    uint32_t status;              /* of the exit, once stopping */
    struct command *command;      /* that is being carried out, innermost first; NULL: none (session/command.h) */
    uint64_t connection;          /* whose input this evaluation answers; 0: none */
    bool stopping;                /* shutdown() was called: the loop ends after this turn */
};

struct game_options {
    struct world *world;          /* empty, or resumed from an image */
    const struct efun_table *efuns;
    const efun_fn *functions;
    struct vm_limits limits;
    uint64_t seed;
    const char *const *defines;
    struct game_edges edges;
};

/* Make the machine and the table of objects, if the world has none yet. *game must stay where it is. */
void game_open(struct game *game, const struct game_options *options);
/* Forget the machine; the world stays as it is. */
void game_close(struct game *game);

/* Ask to be told of each destructed object. */
void game_on_destruct(struct game *game, destruct_fn fn);

/* The next 64 random bits. */
uint64_t game_random(struct game *game);
void game_seed(struct game *game, uint64_t seed);

#endif
