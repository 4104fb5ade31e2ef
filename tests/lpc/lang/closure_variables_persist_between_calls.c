/* SPDX-License-Identifier: MIT */
closure factory(int arg) { return function int (int val) { return val * arg++; }; }
void main() {
    closure f = factory(2), g = factory(2);
    write(funcall(f, 3) + " " + funcall(f, 3) + " " + funcall(g, 3) + "\n"); // expect: 6 9 6
    closure log = function string (string s) : string *all = ({ }), last; int n { all += ({ s }); n++; last = s;
        return n + last + sizeof(all); };
    write(funcall(log, "a") + " " + funcall(log, "b") + "\n");     // expect: 1a1 2b2
    int x = 4;
    closure h = function int () : int y = x + 1, z { y += 2; z -= 1; return y * 10 + z; };
    x = 100;
    write(funcall(h) + " " + funcall(h) + "\n");                   // expect: 69 88
    string text = "abc";
    mapping m = ([ ]);
    closure change = (: text[0] = 'x'; m["k"] = $1; text[1..1] = "--"; return text; :);
    write(funcall(change, 5) + " " + funcall(change, 6) + " " + text + " " + m["k"] + "\n"); // expect: x--c x---c abc 6
    closure last = function mixed (mixed now) : mixed before = "none" { mixed old = before; before = now; return old; };
    write(funcall(last, 1) + "" + funcall(last, 2) + funcall(last, 3) + "\n"); // expect: none12
    closure logic = (: x ||= $1; x &&= 3; return ++x + x--; :);
    write(funcall(logic, 1) + " " + funcall(logic, 1) + "\n");     // expect: 8 8
}
