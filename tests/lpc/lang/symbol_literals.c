/* SPDX-License-Identifier: MIT */
#define NAME tree
void main() {
    symbol s = 'name;
    write(sprintf("%O %O %O\n", s, ''name, '''name));      // expect: 'name ''name '''name
    write(sprintf("%O %O\n", 'NAME, ({ 'a,'b })[1]));      // expect: 'tree 'b
    write(sprintf("%O %O\n", 'if, ''return));              // expect: 'if ''return
    write('a' + "" + ''' + "\n");                          // expect: 9739
    write(typeof('a) + " " + symbolp('a) + symbolp("a") + symbolp('a') + "\n");  // expect: 9 100
    write(('a ? "true" : "false") + "\n");                 // expect: true
    write(to_string(''a) + sizeof(to_array('ab)) + "\n");  // expect: a2
}
