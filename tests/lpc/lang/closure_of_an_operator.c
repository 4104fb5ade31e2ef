/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1; 2 ]);
    write(funcall(#'+, "a", 1) + funcall(#'-, 5, 3) + funcall(#'*, 2, 3) + "\n");         // expect: a126
    write(funcall(#'/, 7, 2) + "" + funcall(#'%, 7, 2) + funcall(#'<<, 1, 4) + "\n");     // expect: 3116
    write(funcall(#'<, 1, 2) + "" + funcall(#'>=, 1, 2) + funcall(#'==, "a", "a") + "\n"); // expect: 101
    write(funcall(#'!, 0) + "" + funcall(#'~, 0) + funcall(#'negate, 4) + "\n");          // expect: 1-1-4
    write(funcall(#'in, 2, ({ 1, 2 })) + "" + funcall(#'&&, 1, 0, 2) + funcall(#'||, 0, 3) + "\n"); // expect: 103
    write(funcall(#'?, 0, "a", 1, "b", "c") + funcall(#'?!, 0, "a", "b") + funcall(#',, 1, 2) + "\n"); // expect: ba2
    write(funcall(#'[, ({ 4, 5 }), 1) + "" + funcall(#'[, m, "a", 1) + funcall(#'[<, "abc", 1) + "\n"); // expect: 5299
    write(funcall(#'[..], "abcdef", 1, 3) + funcall(#'[..<], "abcdef", 4, 1) + funcall(#'[<..<], "abc", 2, 2) + "\n"); // expect: bcdefb
    write(funcall(#'[.., "abc", 1) + funcall(#'[<.., "abc", 1) + funcall(#'[<..], "abc", 2, 1) + "\n"); // expect: bccb
    write(sizeof(funcall(#'({, 1, 2, 3)) + "" + funcall(#'([, ({ 1, 2 }), ({ 3, 4 }))[3] + "\n"); // expect: 34
    write(sprintf("%O %O %O\n", #'+, #'[<..<], #'({)); // expect: #'+ #'[<..<] #'({
    write(catch(funcall(#'+, 1)));                     // expect: *Too few arguments to #'+: 1
    write(catch(funcall(#'!, 1, 2)));                  // expect: *Too many arguments to #'!: 2
    write(catch(funcall(#'*, "a", ({ }))));            // expect~: Bad operands of *
    write(catch(funcall(#'[, ({ }), 0)));              // expect~: Illegal index 0
}
