/* SPDX-License-Identifier: MIT */
int global;
void work(mixed *list) {
    global = 5;
    list[0] = "changed";
    raise_error("stop\n");
    global = 6;
}
void main() {
    mixed *list = ({ "old" });
    int i;
    catch(work(list), i = 1);
    write(global + list[0] + i + "\n");  // expect: 5changed0
    catch(i = 2, work(list), i = 3);
    write(i + "\n");                     // expect: 2
}
