/* SPDX-License-Identifier: MIT */
/* each with an argument of a wrong type, at run time */
void main() {
    mixed wrong = ([ ]), number = 5;
    write(catch(explode(number, ",")) ? "e" : "-");
    write(catch(implode(number, ",")) ? "e" : "-");
    write(catch(sizeof(number)) ? "e" : "-");
    write(catch(allocate(wrong)) ? "e" : "-");
    write(catch(lower_case(wrong)) ? "e" : "-");
    write(catch(strstr(wrong, "x")) ? "e" : "-");
    write(catch(m_indices(number)) ? "e" : "-");
    write(catch(m_delete(number, 1)) ? "e" : "-");
    write(catch(abs(wrong)) ? "e" : "-");
    write(catch(random(wrong)) ? "e" : "-");
    write(catch(member(number, 1)) ? "e" : "-");
    write(catch(call_other(this_object(), number)) ? "e" : "-");
    write(catch(clone_object(number)) ? "e" : "-");
    write(catch(sort_array(number, "x")) ? "e" : "-");
    write("\n");                                     // expect: eeeeeeeeeeeeee
    write(catch(explode(number, ",")));              // expect~: Bad argument 1 to explode()
}
