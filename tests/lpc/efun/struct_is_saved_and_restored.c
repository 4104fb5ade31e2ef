/* SPDX-License-Identifier: MIT */
inherit "/include/struct/shapes";
struct node { mixed data; struct node next; };
mixed back(string text) { return restore_value("#3:2\n" + text + "\n"); }
void main() {
    struct node a = (<node> "d");
    write(save_value(a)[5..]);     // expect: (<"node /efun/struct_is_saved_and_restored #0 data,next","d",0,>)
    a.next = a;
    mixed b = restore_value(save_value(a));
    write(b.data + " " + (b.next == b) + "\n");                            // expect: d 1
    write(save_value(({ a, (<node> 1) }))[5..]);
    // expect: ({<1>=(<<2>="node /efun/struct_is_saved_and_restored #0 data,next","d",<1>,>),(<<2>,1,0,>),})
    mixed list = restore_value(save_value(({ a, (<node> 1), a })));
    write((list[0] == list[2]) + " " + list[1].data + " " + baseof(list[1], a) + "\n");       // expect: 1 1 2
    write(restore_value(save_value((<circle> 1, 2, 0.5)))->radius + "\n"); // expect: 0.5
    b = back("(<\"node other/prog.c #17 next,gone,data\",5,({6,}),7,>)");
    write(b.next + " " + b.data + "\n");                                   // expect: 5 7
    b = back("(<\"node\",5,6,7,8,>)");
    write(b.data + " " + b.next + "\n");                                   // expect: 5 6
    mixed any = back("(<\"anonymous anonymous #1 a,b\",1,2,>)");
    write(any.a + " " + any.b + " " + save_value(any)[5..]);               // expect: 1 2 (<"anonymous anonymous #0 a,b",1,2,>)
    write(back("(<\"point include/struct/shapes #3 y,x\",1,2,>)").x + "\n");   // expect: 2
    write(back("(<\"lonely include/struct/lonely.c #3 a\",1,>)").a + "\n");    // expect: 1
    foreach (string wrong : ({ "(<>)", "(<1,>)", "(<\"nothing\",>)", "(<\"node\"1,>)", "(<\"node /x #1 data\",>)", "(<\"node\",1",
        "(<\"node\",1>)", "(<\"lonely /include/struct/shapes #3 a\",1,>)", "(<<1>,1,>)", "({<1>=({}),(<<1>,1,>),})", "(<\"\",>)",
        "({(<<1>=\"node\",1,>),<1>,})", "(<\"node /x\",>)", "(<\"a /../../etc/passwd #1\",>)", "(<\"a /no/such/file #1\",>)",
        "(<\"a \\n #1\",>)", "(<", "(<\"node\",<1>=(<\"node\",<1>,>)" }))
        if (!catch(back(wrong); nolog)) write("taken: " + wrong + "\n");
}
