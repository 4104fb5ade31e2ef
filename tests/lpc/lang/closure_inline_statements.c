/* SPDX-License-Identifier: MIT */
void main() {
    closure count = (: int sum = 0; foreach (int i : $1) sum += i; return sum; :);
    write(funcall(count, ({ 1, 2, 3 })) + "\n");                   // expect: 6
    write(funcall((: if ($1 > 0) return "plus"; return "minus"; :), -1) + "\n"); // expect: minus
    write(funcall((: int x = $1; x *= 2; x + 1 :), 20) + "\n");    // expect: 41
    write(funcall((: write("side "); :)) + "\n");                  // expect: side 0
    write(funcall((: return $1 + 1 :), 1) + "\n");                 // expect: 2
    closure sizes = function int (string a, varargs string *rest) {
        switch (sizeof(rest)) {
            case 0: return sizeof(a);
            default: return sizeof(a) * 100 + sizeof(rest);
        }
    };
    write(funcall(sizes, "abc") + " " + funcall(sizes, "ab", "c", "d") + "\n"); // expect: 3 202
}
