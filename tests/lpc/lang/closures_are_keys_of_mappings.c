/* SPDX-License-Identifier: MIT */
int f() { return 1; }
int g() { return 2; }
void main() {
    int x = 5;
    closure inline = (: x :);
    mapping m = ([ #'f: "f", #'g: "g", #'+: "plus", inline: "inline" ]);
    write(m[#'f] + m[#'g] + m[#'+] + m[inline] + sizeof(m) + "\n"); // expect: fgplusinline4
    m[#'f] = "new";
    m[#'sizeof] = "efun";
    write(m[#'f] + sizeof(m) + m[#'sizeof] + m[#'-] + "\n");        // expect: new5efun0
    write(member(({ #'f, #'g }), #'g) + "" + (#'f in m) + sizeof(({ #'f, #'g, #'f }) - ({ #'f })) + "\n"); // expect: 111
    for (int i = 0; i < 1000; i++) m[(: x + i :)] = i;
    write(sizeof(m) + "\n");                                        // expect: 1005
}
