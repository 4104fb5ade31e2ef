/* SPDX-License-Identifier: MIT */
/*
 * The master: the driver asks it who may do what, and tells it what happens.
 */
#include "/include/game.h"
#include "/include/driver_hook.h"

/* What #include <...> finds in every file. */
void create() {
    set_driver_hook(H_INCLUDE_DIRS, ({ "/include" }));
}

string get_simul_efun() {
    return "/secure/simul_efun";
}

/* --- at the start */

/* A world without accounts prints a token; whoever types it is admin (cmds/player/claim). */
private void offer_token() {
    string token;

    if (file_size(TOKEN_FILE) > 0)
        token = explode(read_file(TOKEN_FILE), "\n")[0];
    else if (sizeof(get_dir(ACCOUNT_DIR)))
        return;
    else {
        token = random_token(12);
        write_file(TOKEN_FILE, token + "\n");
    }
    debug_message("Nobody is admin yet. Make a character, then type: claim " + token + "\n");
    debug_message("The token is also in the file admin-token of the var folder; it works once.\n");
}

void inaugurate_master(int why) {
    foreach (string folder : ({ ACCOUNT_DIR, PLAYER_DIR }))
        if (file_size(folder) != -2)
            mkdir(folder);
    offer_token();
}

string *epilog(int eflag) {
    return ({ ROSTER, PLAYER, LOGIN, START_ROOM });
}

void preload(string name) {
    load_object(name);
}

/* --- connections */

object connect() {
    return clone_object(LOGIN);
}

void disconnect(object ob, string rest) {
    if (ob)
        ob->link_lost();
}

void remove_player(object ob) {
    if (ob)
        ob->leave_game(0);
}

void notify_shutdown(string reason) {
    foreach (object ob : users()) {
        tell_object(ob, "\nThe game shuts down. Come back soon.\n");
        catch(ob->save_me());
    }
}

/* --- rights */

private int is_secure(object who) {
    return who && strstr(program_name(who), "/secure/") == 0;
}

/* What other objects say of themselves is believed only where the program is known. */
private int is_player(object who) {
    return who && program_name(who) == PLAYER + ".c";
}

private int is_admin(object who) {
    return is_player(who) && who->query_level() >= LEVEL_ADMIN;
}

private int is_own_file(string path, object who) {
    return is_player(who) && path == PLAYER_DIR + who->query_save_name() + ".o";
}

mixed valid_read(string path, string uid, string operation, object who) {
    if (strstr(path, "/var/") == 0)
        return is_secure(who) || is_own_file(path, who);
    return 1;
}

mixed valid_write(string path, string uid, string operation, object who) {
    if (is_secure(who))
        return 1;
    return operation == "save_object" && is_own_file(path, who);
}

int valid_exec(string program, object to, object from) {
    return strstr(program, "/secure/") == 0 || strstr(program, "secure/") == 0;
}

int valid_snoop(object snooper, object player) {
    return is_admin(snooper);
}

/* A command of admins may if an admin typed it: anybody could call its main(). */
int privilege_violation(string operation, object who, mixed argument) {
    if (is_secure(who))
        return 1;
    return who && strstr(object_name(who), "/cmds/admin/") == 0 && is_admin(previous_object(1));
}

/* --- errors */

void log_error(string file, string message, int warning, int line) {
}

void runtime_error(string error, string program, string object_name, int line, mixed culprit, int caught) {
}

int heart_beat_error(object culprit, string error, string program, string object_name, int line, int caught) {
    return 0;
}
