/* SPDX-License-Identifier: MIT */
#echo built here                 // stderr: built here // exit: 0
#if __EFUN_DEFINED__(write) && !__EFUN_DEFINED__(no_such_efun)
void main() { write(__FUNCTION__ + " " + __PATH__(0) + " " + __PATH__(1) + "\n"); } // expect: main /lang/ /
#elif 1
void main() { write("wrong\n"); }
#else
void main() { write("wrong too\n"); }
#endif
