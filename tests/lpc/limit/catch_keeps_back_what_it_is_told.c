/* SPDX-License-Identifier: MIT */
// option: --ticks 1000000
void forever() { for (;;) ; }
string last(string text) { return text ? text[0..18] : "nothing"; }
void main() {
    int before = get_eval_cost();
    write(last(catch(forever(); limit 5000)) + " " + (before - get_eval_cost() < 7000) + "\n");   // expect: *Too long evaluatio 1
    write(catch(1; limit 5000, nolog, reserve 4000) + "\n");                  // expect: 0
    int reserve = 500000, all = get_eval_cost();
    write(last(catch(forever(); reserve reserve)) + " " + (get_eval_cost() > 490000) + "\n");     // expect: *Too long evaluatio 1
    write(last(catch(catch(forever(); limit 100000); limit 1000)) + "\n");     // expect: *Too long evaluatio
    write(catch(catch(1; reserve 10)));    // expect: *Bad reserve of catch: 10 ticks, the least is 1000
    write(catch(catch(1; limit -1)));      // expect: *Bad limit of catch: -1 ticks, the least is 1
    mixed any = "ten";
    write(catch(catch(1; limit any)));     // expect: *Bad limit of catch: expected int, got string
    write(catch(catch(1; reserve 900000)));  // expect: *Too long evaluation: nothing left for catch
    for (int i = 0; i < 3; i++) write(last(catch(forever(); limit 2000 + i)) + "\n");
    // expect: *Too long evaluatio
    // expect: *Too long evaluatio
    // expect: *Too long evaluatio
    write(catch(raise_error("x\n"); reserve 2000; publish));                   // expect: *x
}
