/* SPDX-License-Identifier: MIT */
/*
 * A schedule for tests/image/run: call_outs, heart beats and a reset that wait while the world is a file.
 */
object *others;
int beats;

void tick(int n) {
    write(game_time() + " tick " + n + "\n");
    call_out("tick", 1.5, n + 1);
}

void heart_beat() {
    beats++;
}

void reset() {
    write(game_time() / 1000 + " reset\n");
}

void start() {
    set_heart_beat(1);
    call_out("tick", 100.25, 0);
}

void main(string *args) {
    others = ({ });
    for (int i = 0; i < 10; i++) others += ({ clone_object(this_object()) });
    for (int i = 0; i < 10; i++) others[i]->start();
    call_out("tick", 2, 0);
    set_next_reset(8);
}

int query_beats() {
    return beats;
}

void show() {
    int sum;
    for (int i = 0; i < 10; i++) sum += others[i]->query_beats();
    write(game_time() + " shows " + sum + " beats, " + sizeof(call_out_info()) + " call_outs\n");
}
