/* SPDX-License-Identifier: MIT */
void main() {
    int x = 5;
    mixed q = '({ 1, 'a, x + 1 });
    write(typeof(q) + " " + pointerp(q) + symbolp(q) + "\n");  // expect: 10 00
    write(unquote(q)[2] + " " + sizeof(unquote(q)) + "\n");    // expect: 6 3
    write(sizeof(unquote('({}))) + "\n");                      // expect: 0
    write(typeof(unquote(''({ 1 }))) + "\n");                  // expect: 10
    write(implode(map(to_array(''({ 1, 2 })), #'to_string), ",") + "\n");  // expect: 1,2
    write((typeof('({ '({ 'a }) })) == typeof(q)) + "\n");     // expect: 1
    write(funcall(#'sizeof, unquote('({ 1, 2, 3 }))) + "\n");  // expect: 3
}
