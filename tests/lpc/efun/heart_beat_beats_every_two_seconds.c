/* SPDX-License-Identifier: MIT */
// option: --game-time 9000
int beats;
object other;
void heart_beat() {
    write(game_time() + (other ? " first" : " second") + "\n");
    if (other && ++beats == 2) set_heart_beat(0);
}
void start() { set_heart_beat(1); }
void main() {
    other = clone_object(this_object());
    write(set_heart_beat(1) + "" + set_heart_beat(1) + query_heart_beat() + query_heart_beat(other) + "\n"); // expect: 0110
    set_heart_beat(0);
    set_heart_beat(1);
    call_out("make_other", 3);
    call_out("drop_other", 8.5);
}
void make_other() { other->start(); }
void drop_other() { destruct(other); }
// expect: 2000 first
// expect: 4000 first
// expect: 4000 second
// expect: 6000 second
// expect: 8000 second
