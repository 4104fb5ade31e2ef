/* SPDX-License-Identifier: MIT */
int|string either(int|string x) { return x; }
<int|float> *numbers(<int|float> *x) { return x; }
void main() {
    object me = this_object();
    write(either(1) + either("s") + "\n");               // expect: 1s
    write((catch(me->either(1)) ? "-" : "+") + (catch(me->either("s")) ? "-" : "+")
        + (catch(me->either(1.5)) ? "-" : "+") + (catch(me->either(({ }))) ? "-" : "+") + "\n");   // expect: ++--
    write(numbers(({ 1, 1.5 }))[1] + "\n");              // expect: 1.5
}
