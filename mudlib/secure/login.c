/* SPDX-License-Identifier: MIT */
/*
 * From a new connection to a body in the game. Nothing is kept of one who leaves before the end.
 */
#include "/include/game.h"

private object account;
private string name, chosen;
private int tries;

int logon() {
    write("\nWelcome to " + GAME_NAME + ".\n\n");
    call_out("time_out", LOGIN_TIMEOUT);
    ask_name();
    return 1;
}

void ask_name() {
    write("What is your name? ");
    input_to("get_name");
}

/* 0, or what is wrong with it. */
private string complain_about(string word) {
    if (sizeof(word) < NAME_MIN || sizeof(word) > NAME_MAX)
        return sprintf("A name has %d to %d letters.", NAME_MIN, NAME_MAX);
    for (int i = 0; i < sizeof(word); i++)
        if (word[i] < 'a' || word[i] > 'z')
            return "A name has letters from a to z only.";
    if (member(({ "you", "me", "all", "someone", "nobody", "admin", "root" }), word) >= 0)
        return "That name is taken by the language itself.";
    return 0;
}

void get_name(string line) {
    string problem;

    name = lower_case(trim(line));
    if (name == "quit") {
        write("Good bye.\n");
        destruct(this_object());
        return;
    }
    if (problem = complain_about(name)) {
        write(problem + "\n");
        ask_name();
        return;
    }
    if (account)
        destruct(account);
    account = clone_object(ACCOUNT);
    if (account->exists(name)) {
        if (!account->load(name)) {
            write("Your account cannot be read. Please tell an admin.\n");
            ask_name();
            return;
        }
        ask_password();
        return;
    }
    write("Nobody here is called " + capitalize(name) + ". Is that to be your name? (yes/no) ");
    input_to("confirm_name");
}

/* --- an account that is there */

void ask_password() {
    write("Password: ");
    input_to("get_password", INPUT_NOECHO);
    hold_input(0);
}

/* What is typed ahead waits until this is settled. */
void get_password(string line) {
    hold_input(1);
    if (catch(check_password(line, account->query_password(), "password_checked"))) {
        write("Too many people come in at this moment; please try again.\n");
        ask_password();
    }
}

void password_checked(int good) {
    if (good) {
        enter();
        return;
    }
    if (++tries < PASSWORD_TRIES) {
        write("That is not the password.\n");
        call_out("ask_password", 1);
        return;
    }
    write("That is not the password. Good bye.\n");
    destruct(this_object());
}

/* --- a new one */

void confirm_name(string line) {
    string answer = lower_case(trim(line));

    if (answer == "y" || answer == "yes")
        ask_new_password();
    else if (answer == "n" || answer == "no")
        ask_name();
    else {
        write("Please answer yes or no: ");
        input_to("confirm_name");
    }
}

void ask_new_password() {
    write(sprintf("Choose a password of at least %d characters: ", PASSWORD_MIN));
    input_to("choose_password", INPUT_NOECHO);
}

void choose_password(string line) {
    if (sizeof(line) < PASSWORD_MIN || sizeof(line) > PASSWORD_MAX) {
        write(sprintf("It has %d to %d characters.\n", PASSWORD_MIN, PASSWORD_MAX));
        ask_new_password();
        return;
    }
    chosen = line;
    write("The password again: ");
    input_to("repeat_password", INPUT_NOECHO);
}

void repeat_password(string line) {
    string word = chosen;

    chosen = 0;
    if (line != word) {
        write("The two are not the same.\n");
        ask_new_password();
        return;
    }
    hold_input(1);
    if (catch(hash_password(word, "password_hashed")))
        password_hashed(0);
}

void password_hashed(string hash) {
    hold_input(0);
    if (!hash) {
        write("That did not work; please try again.\n");
        ask_new_password();
    } else if (!account->make(name, hash)) {
        write("Meanwhile somebody else took that name.\n");
        ask_name();
    } else
        enter();
}

/* --- into the game */

/* The body that is there, or a new one. */
void enter() {
    object body = ROSTER->find(name);

    hold_input(0);
    account->note_login();
    if (body) {
        destruct(account);
        if (interactive(body)) {
            tell_object(body, "\nYou are taken over from elsewhere.\n");
            remove_interactive(body);
        }
        exec(body, this_object());
        body->link_found();
    } else {
        body = clone_object(PLAYER);
        if (!ROSTER->enter(body, name)) {
            destruct(body);
            destruct(this_object());
            return;
        }
        body->set_account(account);
        account = 0;
        exec(body, this_object());
        body->enter_game();
    }
    destruct(this_object());
}

/* --- the end */

void time_out() {
    tell_object(this_object(), "\nThat took too long. Good bye.\n");
    destruct(this_object());
}

void link_lost() {
    destruct(this_object());
}

void save_me() {
}

void leave_game(string why) {
    destruct(this_object());
}
