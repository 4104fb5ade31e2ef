/* SPDX-License-Identifier: MIT */
// option: --game-time 20000
object used, unused;
string name;
int resets;
void reset() { write(game_time() / 1000 + " " + name + "\n"); set_next_reset(3); }
void start(string n, int delay) { name = n; set_next_reset(delay); }
void use() { used->query_name(); }
string query_name() { return name; }
void main() {
    used = clone_object(this_object());
    used->start("used", 5);
    unused = clone_object(this_object());
    unused->start("unused", 7);
    call_out("use", 6.5);
}
// expect: 5 used
// expect: 7 unused
// expect: 8 used
