/* SPDX-License-Identifier: MIT */
// option: --game-time 60000
void say(string text, mixed more...) { write(game_time() + " " + text + sizeof(more) + "\n"); }
void main() {
    call_out("say", 2, "two");
    call_out("say", 1.5, "one and a half", 1, 2);
    call_out("say", 0, "at once");
    call_out("say", -5, "before");
    call_out("say", 0.001, "a millisecond");
    call_out("say", 2, "two again");
    call_out("say", 61, "too late");
    write("main\n");
}
// expect: main
// expect: 0 at once0
// expect: 0 before0
// expect: 1 a millisecond0
// expect: 1500 one and a half2
// expect: 2000 two0
// expect: 2000 two again0
