/* SPDX-License-Identifier: MIT */
/* Names and numbers that more than one file needs. */

#define GAME_NAME       "Loam"

#define MASTER          "/secure/master"
#define LOGIN           "/secure/login"
#define ACCOUNT         "/secure/account"
#define ROSTER          "/secure/roster"
#define PLAYER          "/std/player"
#define START_ROOM      "/world/green"

#define PLAYER_DIR      "/var/players/"
#define ACCOUNT_DIR     "/var/accounts/"
#define TOKEN_FILE      "/var/admin-token"

/* Levels of accounts. */
#define LEVEL_PLAYER    1
#define LEVEL_ADMIN     100

/* Seconds; the driver's option -D sets others. */
#ifndef LOGIN_TIMEOUT
#define LOGIN_TIMEOUT   120
#endif
#ifndef IDLE_TIMEOUT
#define IDLE_TIMEOUT    3600
#endif
#ifndef AUTOSAVE
#define AUTOSAVE        300
#endif

#define NAME_MIN        2
#define NAME_MAX        16
#define PASSWORD_MIN    6
#define PASSWORD_MAX    200
#define PASSWORD_TRIES  3

/* input_to() hides what is typed. */
#define INPUT_NOECHO    1
