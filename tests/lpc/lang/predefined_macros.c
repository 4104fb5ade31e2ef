/* SPDX-License-Identifier: MIT */
void main() {
    write(__LINE__ + "\n");              // expect: 3
    write(__FILE__[<19..] + "\n");       // expect: predefined_macros.c
    write(__INT_MAX__ + "\n");           // expect: 9223372036854775807
    write(__FUNCTION__ + "\n");          // expect: main
#ifdef __EFUN_DEFINED__
#endif
#if __EFUN_DEFINED__(sizeof) && !__EFUN_DEFINED__(no_such_efun)
    write("sizeof\n");                   // expect: sizeof
#endif
}
