/* SPDX-License-Identifier: MIT */
/*
 * The body of a player. A command is the file of that name in /cmds; an exit of the room is a command too.
 */
#include "/include/game.h"

private nosave object account;
private nosave int entered;
private string where = START_ROOM;

/* --- who it is */

void set_account(object ob) {
    if (account || program_name(previous_object()) != LOGIN + ".c")
        return;
    account = ob;
}

string query_save_name() { return account ? account->query_name() : 0; }
string query_name() { return capitalize(query_save_name()); }
int query_level() { return account ? account->query_level() : 0; }
string query_short() { return query_name() + (interactive(this_object()) ? "" : " (lost in thought)"); }
string query_where() { return where; }

int id(string str) {
    return str == query_save_name();
}

int claim(string token) {
    return this_player() == this_object() && account && account->claim(token);
}

/* --- coming and going */

void save_me() {
    if (entered)
        save_object(PLAYER_DIR + query_save_name());
}

void autosave() {
    save_me();
    call_out("autosave", AUTOSAVE);
}

/* Players who do nothing leave in the end. */
void look_idle() {
    int idle = query_idle(this_object());

    if (idle >= IDLE_TIMEOUT)
        leave_game("You fell asleep.");
    else
        call_out("look_idle", IDLE_TIMEOUT - idle);
}

private object place_to_be() {
    object room;

    if (catch(room = load_object(where)) || !room)
        room = load_object(START_ROOM);
    return room;
}

void enter_game() {
    if (entered || program_name(previous_object()) != LOGIN + ".c")
        return;
    entered = 1;
    restore_object(PLAYER_DIR + query_save_name());
    enable_commands();
    add_action("run_command", "", 1);
    move_object(this_object(), place_to_be());
    tell_room(environment(), query_name() + " arrives.\n", ({ this_object() }));
    tell_object(this_object(), "\nWelcome, " + query_name() + ". Type help to see what you can do.\n\n");
    "/cmds/player/look"->main(0);
    save_me();
    call_out("autosave", AUTOSAVE + random(AUTOSAVE));
    call_out("look_idle", IDLE_TIMEOUT);
}

void leave_game(string why) {
    save_me();
    if (why)
        tell_object(this_object(), why + "\n");
    if (environment())
        tell_room(environment(), query_name() + " leaves.\n", ({ this_object() }));
    ROSTER->leave();
    if (account)
        destruct(account);
    destruct(this_object());
}

/* The connection is gone: the body stays for a while. */
void link_lost() {
    save_me();
    if (environment())
        tell_room(environment(), query_name() + " stares into the distance.\n", ({ this_object() }));
    remove_call_out("leave_game");
    call_out("leave_game", IDLE_TIMEOUT, 0);
}

void link_found() {
    remove_call_out("leave_game");
    remove_call_out("look_idle");
    call_out("look_idle", IDLE_TIMEOUT);
    tell_object(this_object(), "\nYou are back.\n\n");
    if (environment())
        tell_room(environment(), query_name() + " is back.\n", ({ this_object() }));
    "/cmds/player/look"->main(0);
}

/* --- commands */

private nosave mapping short_words = ([
    "n": "north", "s": "south", "e": "east", "w": "west", "u": "up", "d": "down", "l": "look", "'": "say",
]);

private int walk(string direction) {
    string name = environment() && environment()->query_exit(direction);
    object from = environment(), to;

    if (!name)
        return 0;
    to = load_object(name);
    tell_room(from, query_name() + " goes " + direction + ".\n", ({ this_object() }));
    move_object(this_object(), to);
    where = load_name(to);
    tell_room(to, query_name() + " arrives.\n", ({ this_object() }));
    "/cmds/player/look"->main(0);
    return 1;
}

private int is_word(string str) {
    for (int i = 0; i < sizeof(str); i++)
        if (str[i] < 'a' || str[i] > 'z')
            return 0;
    return sizeof(str) > 0 && sizeof(str) <= 20;
}

/* The object that does VERB for this player, or 0. */
object find_command(string verb) {
    string *folders = ({ "/cmds/player/" });

    if (!is_word(verb))
        return 0;
    if (query_level() >= LEVEL_ADMIN)
        folders += ({ "/cmds/admin/" });
    foreach (string folder : folders)
        if (find_object(folder + verb) || file_size(folder + verb + ".c") > 0)
            return load_object(folder + verb);
    return 0;
}

int run_command(string arg) {
    string verb = query_verb();
    object command;

    if (verb[0] == '\'' && sizeof(verb) > 1) {
        arg = verb[1..] + (arg ? " " + arg : "");
        verb = "'";
    }
    if (short_words[verb])
        verb = short_words[verb];
    if (walk(verb))
        return 1;
    command = find_command(verb);
    if (!command) {
        notify_fail("There is no command " + verb + ". Type help to see what there is.\n");
        return 0;
    }
    command->main(arg);
    return 1;
}
