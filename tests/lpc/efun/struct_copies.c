/* SPDX-License-Identifier: MIT */
struct node { mixed data; struct node next; };
void main() {
    struct node a = (<node> ({ 1 }), (<node> ([ "k": 2 ])));
    struct node b = copy(a), c = deep_copy(a);
    a->data[0] = 9;
    a->next->data["k"] = 8;
    a->next->next = a;
    write(b.data[0] + " " + b.next.data["k"] + " " + (b.next == a.next) + "\n");     // expect: 9 8 1
    write(c.data[0] + " " + c.next.data["k"] + " " + !c.next.next + "\n");           // expect: 1 2 1
    c = deep_copy(a);
    write((c.next.next == c) + " " + (c == a) + "\n");                               // expect: 1 0
    c = a;
    for (int i = 0; i < 20000; i++) c = (<node> i, c);
    struct node d = deep_copy(c);
    int count;
    for (struct node n = d; n && count < 20005; n = n.next) count++;
    write(count + "\n");                                                             // expect: 20005
}
