// SPDX-License-Identifier: MIT
#define INHERITED 0x80000000
#define PRIVATE 0x10000000
inherit "/include/animal";
nosave int mine = 7;
string sound() { return "woof"; }
private varargs int hidden(int a, int b) { return a + b; }

void show(mixed *list) {
    write(implode(map(list, "text"), " ") + "\n");
}
string text(mixed value) { return intp(value) && value > 100 ? sprintf("%x", value) : "" + value; }

int main(string *args) {
    show(inherit_list()); // expect: /efun/programs_can_be_looked_at.c /include/animal.c
    show(functionlist(this_object(), 1 | INHERITED)); // expect: sound hidden show text main
    show(functionlist(this_object(), 1 | 8 | INHERITED | PRIVATE)); // expect: sound 0 show 1 text 1 main 1
    show(functionlist("/include/animal")); // expect: sound speak query_legs query_secret
    show(functionlist(this_object(), 1 | 2)[0..3]); // expect: speak 80000000 query_legs 80000000
    show(variable_list(this_object())); // expect: legs secret mine
    show(variable_list(this_object(), 1 | 2 | 8 | PRIVATE)); // expect: legs 80000000 4 mine 40000000 7
    show(variable_list("/include/animal", 1)); // expect: legs secret
    write(catch(variable_list("/include/animal", 8)) ? "refused\n" : "told\n"); // expect: told
    return 0;
}
