/* SPDX-License-Identifier: MIT */
void main() {
    mixed result = catch(throw(({ 1, "two" })));
    write(result[0] + result[1] + "\n");             // expect: 1two
    write(catch(throw("text")) + "\n");              // expect: text
    write(catch(throw(5)) + "\n");                   // expect: 5
    result = catch(throw(([ "k": "v" ])));
    write(result["k"] + "\n");                       // expect: v
}
