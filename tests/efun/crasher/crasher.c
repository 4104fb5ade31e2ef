/* SPDX-License-Identifier: MIT */
// Calls every efun with wild values in each place.  tests/efun/run writes /efuns from the specs, a line an efun: its name,
// how many arguments it needs, and their types; --game-time runs the call_outs, so each efun has an evaluation of its own.
string *lines;
int calls, errors;

object victim() { return clone_object("/victim"); }

object gone() {
    object ob = victim();
    destruct(ob);
    return ob;
}

// Objects that are gone stay where they are held.
mixed *holds_gone() {
    object ob = victim();
    mixed *values = ({ ob, 1, ([ ob: ob, "k": ob ]), victim() });
    destruct(ob);
    return values;
}

mixed *itself() {
    mixed *values = ({ 1, 0, ([ ]) });
    values[1] = values;
    values[2][values] = values;
    return values;
}

mixed deep(int depth) {
    mixed value = 1;
    while (depth--) value = depth % 3 ? ({ value }) : ([ "d": value ]);
    return value;
}

closure gone_closure() {
    object ob = victim();
    closure function = ob->lambda_of(1);
    destruct(ob);
    return function;
}

mixed an_int() {
    switch (random(14)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return -1;
    case 3: return 2;
    case 4: return 0x7fffffffffffffff;
    case 5: return -0x7fffffffffffffff - 1;
    case 6: return -0x7fffffffffffffff;
    case 7: return 0x7fffffff;
    case 8: return 0x80000000;
    case 9: return 0xffffffff;
    case 10: return 0x100000000;
    case 11: return -0x80000000;
    case 12: return 1000000;
    }
    return random(300) - 20;
}

mixed a_float() {
    return ({ 0.0, -0.0, 0.5, -1.5, 1.0e308, -1.7e308, 1.0e-310, 9.3e18, -9.3e18, 1.0e20 })[random(10)];
}

mixed a_string() {
    switch (random(26)) {
    case 0: return "";
    case 1: return "f";
    case 2: return "a";
    case 3: return "x" * 100000;
    case 4: return "%s%d%O%f";
    case 5: return "%-*.*|+=#77s%^%%@30s%1000000000d";
    case 6: return "%#-20.3s%$*O%{%}";
    case 7: return "(a+)+$";
    case 8: return "[";
    case 9: return "../../etc/passwd";
    case 10: return "/victim";
    case 11: return "/victim#1";
    case 12: return "\0\x01\x1b[2J\n";
    case 13: return "\u0301" * 50;
    case 14: return "\U0001f600\u00df\u0130";
    case 15: return "99999999999999999999999";
    case 16: return "({({({1,}),}),([:3])";
    case 17: return "#3:2\n([1;2:({<1>=({<1>,}),})";
    case 18: return "{\"a\":[1,{\"b\":1e999}]}";
    case 19: return "[" * 30000;
    case 20: return "efun::f";
    case 21: return "\n" * 200;
    case 22: return "/";
    case 23: return "%s " * 300;
    case 24: return "-1.5e300";
    }
    return "word " * random(30);
}

mixed an_array() {
    mixed *values;
    switch (random(14)) {
    case 0: return ({ });
    case 1: return ({ 1, 2, 3 });
    case 2: return ({ "b", "a", "", "b" });
    case 3: return itself();
    case 4: return allocate(3000);
    case 5: return holds_gone();
    case 6: return ({ 1, 1.5, "x", ({ }), ([ ]), victim(), #'write, 0 });
    case 7: return ({ ({ 1, 2 }), ({ 1 }), ({ }) });
    case 8: return ({ deep(20000) });
    case 9: return ({ victim(), victim(), gone() });
    case 10: return ({ 0x7fffffffffffffff, -0x7fffffffffffffff - 1, 0, -1, 0, 0, 0, 0, 0 });
    case 11: return users() + clones("/victim");
    case 12:
        values = ({ 0, 0 });
        values[0] = ([ "v": values ]);
        return values;
    }
    return ({ random(3), random(3), random(3), random(3), random(3) });
}

mixed a_mapping() {
    mapping map;
    object ob;
    switch (random(9)) {
    case 0: return ([ ]);
    case 1: return ([ "a": 1, "b": ({ }), 3: 4 ]);
    case 2: return m_allocate(5, 0);
    case 3: return ([ 1: 2; 3; 4, "x": 5; 6; 7 ]);
    case 4:
        map = ([ ]);
        map[map] = map;
        return map;
    case 5:
        ob = victim();
        map = ([ ob: 1, 2: ob ]);
        destruct(ob);
        return map;
    case 6: return mkmapping(({ 1, 2, 3, 0, "", 0.0 }));
    case 7: return ([ 0: ({ 1 }), 0.0: 2, "": 3 ]);
    }
    return ([ -0x7fffffffffffffff - 1: 0x7fffffffffffffff, victim(): victim() ]);
}

mixed an_object() {
    switch (random(4)) {
    case 0: return gone();
    case 1: return blueprint(victim());
    }
    return victim();
}

mixed a_closure() {
    switch (random(10)) {
    case 0: return gone_closure();
    case 1: return #'+;
    case 2: return #'sizeof;
    case 3: return #'destruct;
    case 4: return #'map;
    case 5: return function int(mixed a, mixed b) { return a > b; };
    case 6: return victim()->lfun();
    case 7: return #'[;
    }
    return victim()->lambda_of(an_array());
}

#ifdef WITH_STRUCTS
struct pair { mixed first; mixed second; };
mixed a_struct() {
    struct pair value = (<pair> first: an_array());
    if (random(2)) value->second = value;
    return value;
}
#else
mixed a_struct() { return 0; }
#endif

#ifdef WITH_BYTES
mixed some_bytes() { return ({ b"", b"\xff\x00", b"abc" * 1000 })[random(3)]; }
#else
mixed some_bytes() { return 0; }
#endif

#ifdef WITH_SYMBOLS
mixed a_symbol() { return random(2) ? 'f : '''f; }
mixed a_quoted() { return quote(an_array()); }
#else
mixed a_symbol() { return 0; }
mixed a_quoted() { return 0; }
#endif

mixed value_of(string type) {
    switch (type) {
    case "int": return an_int();
    case "float": return a_float();
    case "string": return a_string();
    case "mapping": return a_mapping();
    case "object": return an_object();
    case "closure": return a_closure();
    case "struct": return a_struct();
    case "bytes": return some_bytes();
    case "symbol": return a_symbol();
    case "quoted_array": return a_quoted();
    case "null": return 0;
    }
    if (type[<1] == '*') return an_array();
    return value_of(({ "int", "float", "string", "mapping", "object", "closure", "struct", "bytes", "symbol", "quoted_array",
        "null", "*" })[random(12)]);
}

void one_call(string name, mixed *arguments) {
    object ob = victim();
    mixed first = sizeof(arguments) ? arguments[0] : 0;
    ob->give(first);
    calls++;
    if (catch(ob->run(name, arguments))) errors++;
}

mixed one_of(string *list) { return list[random(sizeof(list))]; }

// TYPES: for each parameter its alternatives; LEAST: how many must be given; AT: the place that gets anything, -1 none.
void call_with(string name, mixed *types, int least, int at) {
    mixed *arguments = allocate(least + random(sizeof(types) - least + 2));
    int i;
    if (at >= sizeof(arguments)) arguments += allocate(at + 1 - sizeof(arguments));
    for (i = 0; i < sizeof(arguments); i++)
        arguments[i] = value_of(i == at || !sizeof(types) ? "mixed" : one_of(types[min(i, sizeof(types) - 1)]));
    one_call(name, arguments);
}

// LINE: name least type|type type|type ...
void crash(string line, int times) {
    string *words = explode(line, " ");
    mixed *types = map(words[2..], function mixed(string word) { return explode(word, "|"); });
    int least = to_int(words[1]), i, n;
    for (n = 0; n < times; n++)
        for (i = -1; i <= sizeof(types); i++) {
            call_with(words[0], types, least, i);
            call_with(words[0], types, least, -1);
        }
    if (times == 1 || n) write("\ndone " + words[0] + "\n");
}

void report() {
    write("\ncalls " + calls + " errors " + errors + "\n");
    shutdown();
}

int main(string *args) {
    string line;
    int times = to_int(args[0]);
    lines = explode(read_file("/efuns"), "\n") - ({ "" });
    foreach (line : lines) call_out("crash", 0, line, line[0..4] == "hash_" || line[0..5] == "check_" ? 1 : times);
    call_out("report", 1000);
    return 0;
}
