/* SPDX-License-Identifier: MIT */
void main() {
    write("no newline");             // expect: no newline
    raise_error("stop\n");           // runtime: stop
}
