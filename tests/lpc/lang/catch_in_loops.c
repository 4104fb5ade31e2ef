/* SPDX-License-Identifier: MIT */
int fail(int n) { if (n % 3 == 0) throw("three"); return n; }
void main() {
    int i, errors, sum;
    for (i = 0; i < 10; i++) {
        if (catch(sum += fail(i))) {
            errors++;
            continue;
        }
    }
    write(errors + " " + sum + "\n");    // expect: 4 27
    for (i = 0; i < 10000; i++) if (catch(fail(0)) != "three") write("wrong\n");
    write(i + "\n");                     // expect: 10000
}
