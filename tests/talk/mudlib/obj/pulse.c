/* SPDX-License-Identifier: MIT */
/* Only in tests: counts its heart beats and a chain of call_outs. */
private int beats, calls;

void step() {
    calls++;
    call_out("step", 0.5);
}

void heart_beat() {
    beats++;
}

void create() {
    set_heart_beat(1);
    call_out("step", 0.5);
}

int query_least() {
    return beats < calls ? beats : calls;
}
