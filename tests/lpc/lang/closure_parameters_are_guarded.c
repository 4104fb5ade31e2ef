/* SPDX-License-Identifier: MIT */
#pragma strict_types
void main() {
    closure c = function int (int a, string b) {                   // runtime: Bad argument 1 to closure in main(): expected int, got float
        return a + sizeof(b);
    };
    write(funcall(c, 1, "ab") + "\n");                             // expect: 3
    write(funcall(c, 1) + "\n");                                   // expect: 1
    write(catch(funcall(c, "x", "y")));                            // expect: *Bad argument 1 to closure in main(): expected int, got string
    write(catch(funcall(c, 1, ({ }))));                            // expect~: Bad argument 2 to closure in main()
    closure d = function float (float f) { return f * 2; };
    write(funcall(d, 1.5) + "\n");                                 // expect: 3
    funcall(c, 1.5);                                               // trace: 2
}                                                                  // stderr: closure in main(1.5, 0) at
