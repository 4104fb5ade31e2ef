/* SPDX-License-Identifier: MIT */
void main() {
    closure sum = (: $1 + $2 :);
    write(funcall(sum, 1, 2) + funcall(sum, "a", "b") + "\n");     // expect: 3ab
    write(funcall((: 5 :)) + "\n");                                // expect: 5
    write(funcall((: $1, $3 :), 1, 2, 3) + "\n");                  // expect: 3
    write(funcall((: $1 ? "yes" : "no" :), 0) + "\n");             // expect: no
    write(funcall(sum, 1, 2, 3, 4) + "\n");                        // expect: 3
    write(sprintf("%O\n", funcall((: ({ $1, $2 }) :), 1)));        // expect: ({
                                                                   // expect:   1,
                                                                   // expect:   0
                                                                   // expect: })
    write(funcall(funcall((: (: $1 * 2 :) :)), 4) + "\n");         // expect: 8
    write(funcall(function { return $2 + $1; }, 1, "b") + "\n");   // expect: b1
}
