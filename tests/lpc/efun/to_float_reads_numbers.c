/* SPDX-License-Identifier: MIT */
void main() {
    write(to_float(3) + 0.5 + " " + to_float("2.5 kg") + "\n");      // expect: 3.5 2.5
    write(floatp(to_float("x")) + "" + (to_float("x") == 0.0) + "\n");   // expect: 11
    write(to_float("-1.25e1") + "\n");               // expect: -12.5
    write((catch(to_float("1e999")) ? "error" : "none") + "\n");     // expect~: 
}
