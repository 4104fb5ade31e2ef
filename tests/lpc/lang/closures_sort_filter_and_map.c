/* SPDX-License-Identifier: MIT */
int less(int a, int b) { return a < b; }
string show(mixed *list) { return implode(map(list, (: "" + $1 :)), " "); }
void main() {
    int *list = ({ 3, 1, 2 }), limit = 1;
    write(show(sort_array(list, #'>)) + "\n");                     // expect: 1 2 3
    write(show(sort_array(list, #'less)) + "\n");                  // expect: 3 2 1
    write(show(sort_array(list, (: $2 - $1 :))) + "\n");           // expect: 3 2 1
    write(show(filter(list, (: $1 > limit :))) + "\n");            // expect: 3 2
    write(show(filter(({ 1, "a", ({ }) }), #'stringp)) + "\n");    // expect: a
    write(show(map(list, #'+, 10)) + "\n");                        // expect: 13 11 12
    write(map("abc", (: $1 + 1 :)) + filter("abc", (: $1 != 'b' :)) + "\n"); // expect: bcdac
    mapping m = map(([ "a": 1, "b": 2 ]), (: $1 + $2 + $3 :), "!");
    write(m["a"] + m["b"] + sizeof(filter(m, (: $1 == "a" :))) + "\n"); // expect: a1!b2!1
    write(catch(map(list, (: raise_error("in the closure\n") :)))); // expect: *in the closure
    int seen = 0;
    closure counts = (: ++seen :);
    map(list, counts);
    write(funcall(counts) + "" + seen + "\n");                     // expect: 40
}
