/* SPDX-License-Identifier: MIT */
// option: --game-time 5000
int n;
void tell(string s) { write(s + n++ + "\n"); }
void main() {
    string word = "late ";
    closure gone = (: write("never\n") :);
    call_out((: write(word + $1 + "\n") :), 2, "x");
    call_out(#'tell, 1, "first ");
    call_out(gone, 1);
    call_out(#'write, 3, "written\n");
    call_out(#'+, 3, 1, 2);
    call_out(#'sizeof, 4);
    write((remove_call_out(gone) >= 0) + "" + (find_call_out(#'tell) > 0) + sizeof(call_out_info()) + "\n"); // expect: 115
}
// expect: first 0
// expect: late x
// expect: written
// exit: 0
// stderr: Too few arguments to sizeof(): 0
