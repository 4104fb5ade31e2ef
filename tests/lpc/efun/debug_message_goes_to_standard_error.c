/* SPDX-License-Identifier: MIT */
void main() {
    debug_message("for the log\n");                  // stderr: for the log
    write("out\n");                                  // expect: out
}                                                    // exit: 0
