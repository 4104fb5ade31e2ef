/* SPDX-License-Identifier: MIT */
struct node;
struct list { struct node first; int count; };
struct node { mixed data; struct node next; };
struct list add(struct list l, mixed data);
void main() {
    struct list l = (<list>);
    for (int i = 0; i < 1000; i++) add(l, i);
    int sum;
    for (struct node n = l.first; n; n = n.next) sum += n.data;
    write(l.count + " " + sum + "\n");                               // expect: 1000 499500
    struct later x = (<later> 5);
    write(x.a + "\n");                                               // expect: 5
    l->first->next->next = l->first;
}
struct list add(struct list l, mixed data) {
    l.first = (<node> data, l.first);
    l.count++;
    return l;
}
struct later { int a; };
