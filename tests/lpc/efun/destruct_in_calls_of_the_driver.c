/* SPDX-License-Identifier: MIT */
// option: --game-time 5000
object one, two, three, room;
object *victims = ({ });
void begin(object *others, int beats) {
    victims = others + ({ this_object() });
    if (beats) set_heart_beat(1);
    else set_next_reset(3);
}
int remove(object ob) { if (ob) destruct(ob); return 0; }
void act(string what) {
    write(what + "\n");
    filter(victims, "remove");
    write(objectp(this_object()) + "\n");
}
void heart_beat() { act("heart_beat"); }
void reset() { act("reset"); }
void count() { write("left: " + (!!one + !!two + !!three + !!room) + "\n"); }
void main() {
    room = clone_object(this_object());
    one = clone_object(this_object());
    two = clone_object(this_object());
    three = clone_object(this_object());
    move_object(one, room);
    move_object(two, one);
    one->begin(({ two }), 1);
    two->begin(({ one }), 1);
    three->begin(({ room }), 0);
    call_out("count", 1.0);
    call_out("count", 4.0);
}
// expect: left: 4
// expect: heart_beat
// expect: 0
// expect: reset
// expect: 0
// expect: left: 0
