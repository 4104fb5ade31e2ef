/* SPDX-License-Identifier: MIT */
closure factory(int arg) { return function int (int val) { return val * arg; }; }
void main() {
    closure two = factory(2), three = factory(3);
    write(funcall(two, 3) + " " + funcall(three, 3) + "\n");       // expect: 6 9
    int i = 1;
    string s = "a";
    float f = 0.5;
    closure c = (: s + i + f :);
    i = 2; s = "b"; f = 1.5;
    write(funcall(c) + "\n");                                      // expect: a10.5
    closure *list = ({ });
    for (int n = 0; n < 3; n++) list += ({ (: n * 10 :) });
    foreach (closure one : list) write(funcall(one) + " ");
    write("\n");                                                   // expect: 0 10 20 
    write(funcall((: (: i + $1 :) :), 0) ? "closure\n" : "");      // expect: closure
    write(funcall(funcall((: int j = i; return (: i + j + $1 :); :)), 5) + "\n"); // expect: 9
    i = 50;
    {
        int k = i;
        c = (: k++; return k + i; :);
    }
    write(funcall(c) + " " + funcall(c) + " " + i + "\n");         // expect: 101 102 50
}
