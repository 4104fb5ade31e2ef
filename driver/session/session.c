/* SPDX-License-Identifier: MIT */
/*
 * Sessions from connecting to the end, and the events of the network.
 *
 * LPC may end a session at any moment: by destructing its object, by remove_interactive().  So whoever runs LPC holds a
 * reference and looks at SESSION_CLOSED afterwards.
 */
#include "session/session.h"

#include <string.h>

#include "object/evaluate.h"
#include "object/inventory.h"
#include "object/master.h"
#include "session/session_int.h"
#include "value/array.h"
#include "value/string.h"

static const char refused_text[] = "The game cannot take you now.\n";
static const char failed_text[] = "Something went wrong; it has been noted.\n";

static struct value
value_of_object(struct object *object)
{
    return (struct value){ .object = &object->instance, .tag = TAG_OBJECT };
}

/* --- binding and ending */

void
session_bind(struct game *game, struct session *session, struct object *object)
{
    struct object *old = session->object;
    session->object = object;
    if (object) {
        ref_add(&object->instance.ref);
        ref_add(&session->ref);
        object_set_session_take(game, object, &session->ref);
        object->instance.flags |= OBJECT_PLAYED;
    }
    if (!old) return;
    if (session_of(old) == session) object_set_session_take(game, old, NULL);
    ref_free(game->world, &old->instance.ref);
}

void
session_end(struct game *game, struct session *session)
{
    if (session->flags & SESSION_CLOSED) return;
    session->flags |= SESSION_CLOSED;
    session_unlink_snoop(session);
    session_forget_input(game, session);
    ref_add(&session->ref);
    session_bind(game, session, NULL);
    sessions_remove(game->world, session);
    ref_free(game->world, &session->ref);
}

/* The connection too, after what was written has gone out. */
static void
close_session(struct game *game, struct session *session)
{
    if (game->net && !(session->flags & SESSION_CLOSED)) net_close(game->net, session->connection);
    session_end(game, session);
}

static void
object_destructed(struct game *game, struct object *object)
{
    struct session *session = session_of(object);
    if (session) close_session(game, session);
}

void
session_open(struct game *game)
{
    game_on_destruct(game, object_destructed);
}

/* --- events */

/* One event's evaluation. */
struct turn {
    struct session *session;
    struct object *object; /* CLOSED: who played it */
    const struct buffer *line;
    bool accepted;         /* OPENED: logon() took it */
};

/* Run FN for TURN, whose session is kept meanwhile. */
static bool
run_turn(struct game *game, struct object *player, evaluation_fn fn, struct turn *turn)
{
    ref_add(&turn->session->ref);
    game->connection = turn->session->flags & SESSION_CLOSED ? 0 : turn->session->connection;
    bool good = evaluate(game, player, fn, turn);
    game->connection = 0;
    return good;
}

static void
end_turn(struct game *game, struct turn *turn)
{
    if (!(turn->session->flags & SESSION_CLOSED)) session_make_due(game, turn->session);
    ref_free(game->world, &turn->session->ref);
}

/* The master's connect() says who is to play; until then the master itself does, so what it writes is seen. */
static void
find_body(struct vm *vm, struct session *session)
{
    struct game *game = vm_context(vm);
    struct object *master = master_peek(vm);
    if (!master || session_is_interactive(master)) return;
    session_bind(game, session, master);
    player_set(game, master);
    struct value body = apply_master(vm, APPLY_CONNECT, NULL, 0, NULL);
    if (!(session->flags & SESSION_CLOSED) && session->object == master) {
        bool good = body.tag == TAG_OBJECT && !value_is_destructed(body) && !session_is_interactive(object_of(body.object));
        session_bind(game, session, good ? object_of(body.object) : NULL);
    }
    value_free(game->world, body);
}

static void
log_on(struct vm *vm, void *context)
{
    struct turn *turn = context;
    find_body(vm, turn->session);
    if (!turn->session->object) return;
    player_set(vm_context(vm), turn->session->object);
    struct value result = apply_call(vm, turn->session->object, APPLY_LOGON, NULL, 0, NULL);
    turn->accepted = value_is_true(result);
    value_free(vm_world(vm), result);
}

static void
tell_disconnect(struct vm *vm, void *context)
{
    const struct turn *turn = context;
    struct value args[] = { value_of_object(turn->object), value_int(0) };
    if (object_is_destructed(turn->object)) return;
    value_free(vm_world(vm), apply_master(vm, APPLY_DISCONNECT, args, 2, NULL));
}

/* End SESSION and tell the master whom it belonged to. */
static void
lose(struct game *game, struct session *session)
{
    struct turn turn = { .session = session, .object = session->object };
    ref_add(&session->ref);
    if (turn.object) ref_add(&turn.object->instance.ref);
    session_end(game, session);
    if (turn.object) {
        run_turn(game, turn.object, tell_disconnect, &turn);
        end_turn(game, &turn);
        ref_free(game->world, &turn.object->instance.ref);
    }
    ref_free(game->world, &session->ref);
}

static bool
is_master(const struct game *game, const struct object *object)
{
    return object && &object->instance.ref == game->world->root->slots[ROOT_MASTER];
}

static void
opened(struct game *game, uint64_t connection)
{
    struct turn turn = { .session = sessions_add_peek(game->world, connection) };
    bool good = run_turn(game, NULL, log_on, &turn);
    if (!(good && turn.accepted) && !(turn.session->flags & SESSION_CLOSED)) {
        session_put(game, turn.session, refused_text, sizeof refused_text - 1, false);
        net_close(game->net, connection);
        if (is_master(game, turn.session->object)) session_bind(game, turn.session, NULL);
        lose(game, turn.session);
    }
    end_turn(game, &turn);
}

static void
closed(struct game *game, uint64_t connection)
{
    struct session *session = sessions_find_peek(game->world, connection);
    if (session) lose(game, session);
}

static void
take_line(struct vm *vm, void *context)
{
    const struct turn *turn = context;
    session_take_line(vm, turn->session, turn->line->data, turn->line->size);
}

static void
line_came(struct game *game, uint64_t connection, const struct buffer *line)
{
    struct turn turn = { .session = sessions_find_peek(game->world, connection), .line = line };
    if (!turn.session) return;
    turn.session->input_at = game->world->root->game_time;
    session_line_ended(turn.session);
    if (!run_turn(game, turn.session->object, take_line, &turn) && !(turn.session->flags & SESSION_CLOSED))
        session_put(game, turn.session, failed_text, sizeof failed_text - 1, false);
    end_turn(game, &turn);
}

bool
session_run_one(struct game *game)
{
    struct net_event event;
    struct buffer line = BUFFER_EMPTY;
    bool found = game->net && net_next(game->net, &event, &line);
    if (found) {
        switch (event.type) {
        case NET_OPENED: opened(game, event.connection); break;
        case NET_LINE: line_came(game, event.connection, &line); break;
        case NET_CLOSED: closed(game, event.connection); break;
        case NET_SIZE: break;
        }
    }
    buffer_free(&line);
    return found;
}

void
session_lose_all(struct game *game)
{
    const struct sessions *table = sessions_peek(game->world);
    while (table && table->first) {
        lose(game, table->first);
        table = sessions_peek(game->world);
    }
}

static void
ask_to_remove(struct vm *vm, void *context)
{
    struct value object = value_of_object(context);
    value_free(vm_world(vm), apply_master(vm, APPLY_REMOVE_PLAYER, &object, 1, NULL));
}

/* The player leaves; an object that the master did not destruct is destructed here. */
static void
remove_player(struct game *game, struct object *object)
{
    ref_add(&object->instance.ref);
    evaluate(game, object, ask_to_remove, object);
    object_destruct(game, object);
    ref_free(game->world, &object->instance.ref);
}

void
session_end_all(struct game *game)
{
    struct session *session;
    while ((session = sessions_peek(game->world) ? sessions_peek(game->world)->first : NULL)) {
        ref_add(&session->ref);
        if (session->object) remove_player(game, session->object);
        if (!(session->flags & SESSION_CLOSED)) session_end(game, session);
        net_close(game->net, session->connection);
        ref_free(game->world, &session->ref);
    }
}

/* --- questions */

struct session *
session_of(const struct object *object)
{
    return (struct session *)object_session_peek(object);
}

bool
session_is_interactive(const struct object *object)
{
    return object_session_peek(object);
}

uint64_t
session_connection(const struct session *session)
{
    return session->connection;
}

struct array *
session_users(struct game *game)
{
    const struct sessions *table = sessions_peek(game->world);
    struct array *users = array_new(game->world, table ? table->count : 0);
    uint32_t count = 0;
    for (const struct session *session = table ? table->first : NULL; session; session = session->next)
        if (session->object) array_set_take(game->world, users, count++, value_ref(value_of_object(session->object)));
    struct array *result = array_range(game->world, users, 0, (int64_t)count - 1);
    array_free(game->world, users);
    return result;
}

struct object *
session_this_interactive_peek(const struct game *game)
{
    const struct session *session = game->connection ? sessions_find_peek(game->world, game->connection) : NULL;
    return session ? session->object : NULL;
}

bool
session_state(const struct game *game, const struct object *object, struct session_state *state)
{
    const struct session *session = session_of(object);
    struct net_info info;
    if (!session) return false;
    const struct pending *pending = session_pending(session);
    *state = (struct session_state){ .prompt = session->prompt, .waiting = pending ? pending->callback->object : NULL,
        .snooper = session->snooper ? session->snooper->object : NULL,
        .snooped = session->snooped ? session->snooped->object : NULL, .hidden = session->flags & SESSION_HIDDEN };
    if (game->net && net_info(game->net, session->connection, &info)) state->port = info.port;
    return true;
}

int64_t
session_idle_ms(const struct game *game, const struct object *object)
{
    const struct session *session = session_of(object);
    return session ? game->world->root->game_time - session->input_at : -1;
}

bool
session_address(const struct game *game, const struct object *object, char address[SESSION_ADDRESS_MAX])
{
    const struct session *session = session_of(object);
    struct net_info info;
    _Static_assert(sizeof info.address <= SESSION_ADDRESS_MAX, "an address fits");
    if (!session || !game->net || !net_info(game->net, session->connection, &info)) return false;
    memcpy(address, info.address, sizeof info.address);
    return true;
}

/* --- changes that LPC asks for */

void
session_disconnect(struct vm *vm, struct object *object)
{
    struct game *game = vm_context(vm);
    struct session *session = session_of(object);
    if (!session) return;
    close_session(game, session);
    struct value args[] = { value_of_object(object), value_int(0) };
    value_free(game->world, apply_master(vm, APPLY_DISCONNECT, args, 2, NULL));
}

static bool
exec_is_allowed(struct vm *vm, struct object *to, struct object *from)
{
    const struct instance *caller = vm_this_object_peek(vm);
    struct value args[] = { value_int(0), value_of_object(to), value_of_object(from) };
    if (caller && caller->program) args[0] = (struct value){ .string = caller->program->name, .tag = TAG_STRING };
    return master_allow(vm, APPLY_VALID_EXEC, args, 3);
}

bool
session_exec(struct vm *vm, struct object *to, struct object *from)
{
    struct game *game = vm_context(vm);
    if (!session_of(from) || to == from || !exec_is_allowed(vm, to, from)) return false;
    struct session *session = session_of(from), *other = session_of(to);
    if (!session || object_is_destructed(to)) return false;
    struct object *player = player_peek(game);
    if (player == from) player_set(game, to);
    else if (player == to && other) player_set(game, from);
    if (other) session_bind(game, other, NULL);
    session_bind(game, session, to);
    if (other) session_bind(game, other, from);
    const struct pending *pending = session_pending(session);
    session_set_echo(game, session, !(pending && pending->flags & INPUT_NOECHO));
    return true;
}

bool
session_hold(struct game *game, struct object *object, bool held)
{
    struct session *session = session_of(object);
    if (!session) return false;
    if (held) session->flags |= SESSION_HELD;
    else session->flags &= ~(uint32_t)SESSION_HELD;
    if (game->net) net_hold(game->net, session->connection, held);
    if (!held) session_make_due(game, session);
    return true;
}

bool
session_set_prompt(struct game *game, struct object *object, struct string *prompt)
{
    struct session *session = session_of(object);
    if (!session) return false;
    struct string *old = session->prompt;
    session->prompt = prompt ? string_ref(prompt) : NULL;
    if (old) string_free(game->world, old);
    return true;
}
