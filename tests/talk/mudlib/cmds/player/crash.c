/* SPDX-License-Identifier: MIT */
/* Only in tests: errors of several kinds in a command. */
string help() {
    return "crash zero|load|timer|heart\n";
}

void late() {
    raise_error("late and on purpose\n");
}

void heart_beat() {
    raise_error("on purpose, with each heart beat\n");
}

void main(string arg) {
    int zero;

    switch (arg) {
    case "zero":
        write("before\n");
        write(1 / zero + "\n");
        break;
    case "load":
        "/cmds/player/broken"->main(0);
        break;
    case "timer":
        call_out("late", 0);
        write("started\n");
        break;
    case "heart":
        set_heart_beat(1);
        write("started\n");
        break;
    }
    write("after\n");
}
