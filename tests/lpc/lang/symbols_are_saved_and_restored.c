/* SPDX-License-Identifier: MIT */
mixed back(mixed value) { return restore_value(save_value(value)); }
void main() {
    mixed a = ({ 1 });
    write(save_value('name)[5..]);                       // expect: #1:"name"
    write(save_value(({ ''x, '({ 1, 'y }) }))[5..]);     // expect: ({#2:"x",#1:({1,#1:"y",}),})
    write((back('name) == 'name) + "" + (back(''name) == ''name) + "\n");  // expect: 11
    write(back(([ 'k: 7 ]))['k] + "\n");                 // expect: 7
    mixed b = back(({ a, quote(a), quote(quote(a)) }));
    write((quote(b[0]) == b[1]) + "" + (quote(b[1]) == b[2]) + "\n");      // expect: 11
    b = back(({ quote(a), quote(a) }));
    write((b[0] == b[1]) + "\n");                        // expect: 1
    write(catch(restore_value("#1:([])\n")) ? "refused\n" : "");           // expect: refused
    write(catch(restore_value("({<1>=([]),#1:<1>,})\n")) ? "refused\n" : "");  // expect: refused
    write(catch(restore_value("#0:\"a\"\n")) ? "refused\n" : "");          // expect: refused
    write(catch(restore_value("#99999:\"a\"\n")) ? "refused\n" : "");      // expect: refused
}
