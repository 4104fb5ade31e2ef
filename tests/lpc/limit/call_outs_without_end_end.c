/* SPDX-License-Identifier: MIT */
// option: --memory 200m --game-time 1
/* The table of call_outs is as large as all they hold: it is asked for first, and refused with an error. */
int added;
void nothing() { }
void add() {
    while (1) {
        call_out("nothing", 1000);
        added++;
    }
}
void fork() {
    call_out("fork", 1000);
    call_out("fork", 1000);
}
void main() {
    write(catch(add(); nolog));      // expect~: *Out of memory
    write((added > 10000) + "\n");   // expect: 1
    write((catch(fork(); nolog) ? "refused" : "") + "\n");   // expect: refused
    write(sizeof(({ "alive" })) + "\n");     // expect: 1
}
