/* SPDX-License-Identifier: MIT */
// option: --game-time 9000
void heart_beat() { write("beat\n"); raise_error("weak heart\n"); }
void show() { write(query_heart_beat() + "\n"); }
void main() {
    set_heart_beat(1);
    call_out("show", 1);
    call_out("show", 3);
}
// expect: 1
// expect: beat
// expect: 0
// stderr: weak heart
// exit: 0
