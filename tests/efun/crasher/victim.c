/* SPDX-License-Identifier: MIT */
// Calls one efun with wild arguments, as an object that nothing else needs; its functions are what callbacks name.
string last;
mixed held;

int query() { return random(3); }

// What a callback may do to those who called it.
mixed f(mixed value, mixed more...) {
    switch (random(12)) {
    case 0: destruct(this_object()); break;
    case 1: if (objectp(value)) destruct(value); break;
    case 2: throw(({ value }));
    case 3: if (pointerp(held) && sizeof(held)) held[random(sizeof(held))] = ({ value }); break;
    case 4: if (pointerp(value) && sizeof(value)) value[0] = value; break;
    case 5: if (mappingp(value)) value[value] = more; break;
    case 6: return ({ value, value });
    case 7: return "x";
    case 8: return clone_object("/victim");
    case 9: if (mappingp(held)) m_delete(held, value); break;
    case 10: return value;
    }
    return random(2);
}

mixed id(mixed what) { return f(what); }
void init() { f(this_player()); }
string printf_obj_name(object ob) { return "" + f(ob); }

void give(mixed values) { held = values; }
closure lambda_of(mixed context) { return function mixed(mixed a, mixed b) { return random(2) ? f(a) : context; }; }
closure lfun() { return #'f; }
closure bound(string name) { return symbol_function(name); }

mixed run(string name, mixed *arguments) {
    closure what = symbol_function(name);
    last = name;
    return apply(what, arguments);
}
