/* SPDX-License-Identifier: MIT */
int zero;
void main() {
    mixed *a = ({ 1 });
    mixed none;
    write(catch(1 / zero));              // expect~: ivision by zero
    write(catch(a[5]));                  // expect: *Illegal index 5: the array has 1 elements
    if (catch(none->call())) write("call on 0\n");   // expect~: call on 0
    if (catch(none[0])) write("index of 0\n");       // expect~: index of 0
    write(a[0] + "\n");                  // expect~: 1
}
