/* SPDX-License-Identifier: MIT */
// option: --game-time 12000000
object one, two;
int clean_up(int references) {
    write(game_time() / 3600000 + " " + object_name() + " " + references + "\n");
    if (this_object() == find_object("/efun/clean_up_asks_what_was_not_used")) return 0;
    destruct(this_object());
    return 1;
}
void use() { one->query(); call_out("use", 600); }
int query() { return 1; }
void stop() { remove_call_out("use"); }
void main() {
    one = clone_object(this_object());
    two = clone_object(this_object());
    call_out("use", 600);
    call_out("stop", 5000);
}
// expect~: 1 /efun/clean_up_asks_what_was_not_used#
// expect~: 2 /efun/clean_up_asks_what_was_not_used#
// expect~: was_not_used 1
