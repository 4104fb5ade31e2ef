/* SPDX-License-Identifier: MIT */
void nothing() {};
int x;;
void main() {
    ;
    ;;
    { }
    {{ ; }}
    if (1) ;
    if (0) { } else { }
    write("done\n");                     // expect: done
}
