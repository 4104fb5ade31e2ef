/* SPDX-License-Identifier: MIT */
// option: --ticks 3000000
void wake() { enable_commands(); set_living_name("rat"); }
void main() {
    for (int i = 0; i < 50000; i++) clone_object(this_object())->wake();
    write(objectp(find_living("rat")) + "\n");                       // expect: 1
    int before = get_eval_cost();
    find_living("rat");
    write((before - get_eval_cost() > 1000) + "\n");                 // expect: 1
    foreach (object ob : clones(this_object())) destruct(ob);
    write(!find_living("rat") + "\n");                               // expect: 1
}
