/* SPDX-License-Identifier: MIT */
struct empty { };
struct node { mixed data; struct node next; };
void main() {
    struct node a = (<node> "one");
    a.next = a;
    printf("%O\n", (<empty>));          // expect: (<empty>)
    printf("%O\n", a);
    // expect: (<node>
    // expect:   data: "one",
    // expect:   next: (< ... >)
    // expect: )
    printf("%O\n", ({ (<node> ({ }), (<node> 1)) }));
    // expect: ({
    // expect:   (<node>
    // expect:     data: ({ }),
    // expect:     next: (<node>
    // expect:       data: 1,
    // expect:       next: 0
    // expect:     )
    // expect:   )
    // expect: })
    write(catch(a->data = funcall(#'to_int, (mixed)a); nolog) ? "refused\n" : "taken\n");   // expect: refused
    write(catch(raise_error(sprintf("%s", a)); nolog) ? "refused\n" : "taken\n");   // expect: refused
}
