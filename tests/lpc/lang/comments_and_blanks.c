/* SPDX-License-Identifier: MIT */
/* block
   over lines */ // and more
int/**/one = 1;//end
void main( )
{
    write/* here */("a" /* there */ "b\n")  ;   // expect: ab
    write("/* no comment */ //neither\n");     // expect: /* no comment */ //neither
}
