/* SPDX-License-Identifier: MIT */
void main() {
    write('A' + "\n");               // expect: 65
    write('\n' + "\n");              // expect: 10
    write('\t' + "\n");              // expect: 9
    write('\\' + "\n");              // expect: 92
    write('\'' + "\n");              // expect: 39
    write('"' + "\n");               // expect: 34
    write(' ' + "\n");               // expect: 32
    write('\x41' + "\n");            // expect: 65
}
