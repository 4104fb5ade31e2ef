/* SPDX-License-Identifier: MIT */
/*
 * One account: what must not be in reach of the rest of the game. A clone each, made by login; the body gets it.
 */
#include "/include/game.h"

private string name;
private string password;     /* hashed */
private int level = LEVEL_PLAYER;
private int created, last_login, logins;

private int is_trusted(object who) {
    return who && strstr(program_name(who), "/secure/") == 0;
}

static string file_of(string who) {
    return ACCOUNT_DIR + who;
}

int exists(string who) {
    return file_size(file_of(who) + ".o") >= 0;
}

/* --- for login alone */

int load(string who) {
    return is_trusted(previous_object()) && exists(who) && restore_object(file_of(who));
}

int make(string who, string hash) {
    if (!is_trusted(previous_object()) || exists(who))
        return 0;
    name = who;
    password = hash;
    created = time();
    return 1;
}

string query_password() {
    return is_trusted(previous_object()) ? password : 0;
}

void note_login() {
    if (!is_trusted(previous_object()))
        return;
    last_login = time();
    logins++;
    save_object(file_of(name));
}

/* --- for everybody */

string query_name() { return name; }
int query_level() { return level; }
int query_created() { return created; }

/* The body types claim TOKEN: true if it is the token, which is used up then. */
int claim(string token) {
    string right;

    if (file_size(TOKEN_FILE) <= 0)
        return 0;
    right = explode(read_file(TOKEN_FILE), "\n")[0];
    if (right == "" || token != right)
        return 0;
    level = LEVEL_ADMIN;
    save_object(file_of(name));
    rm(TOKEN_FILE);
    return 1;
}
