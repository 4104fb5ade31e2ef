/* SPDX-License-Identifier: MIT */
// option: --game-time 3000
int count;
void tick() { count++; call_out("tick", 0.3); }
void spin() { if (game_time() < 10) call_out("spin", 0); else write("spin ends at " + game_time() + "\n"); }
void show() { write(game_time() + ": " + count + "\n"); }
void main() {
    call_out("tick", 0.3);
    call_out("spin", 0);
    call_out("show", 2.999);
}
// expect: spin ends at 10
// expect: 2999: 9
