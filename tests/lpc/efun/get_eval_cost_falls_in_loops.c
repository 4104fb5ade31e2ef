/* SPDX-License-Identifier: MIT */
void main() {
    int before = get_eval_cost(), i;
    for (i = 0; i < 200; i++) ;
    write((before - get_eval_cost() >= 100) + "\n"); // expect: 1
    write((before > 0) + "\n");                      // expect: 1
}
