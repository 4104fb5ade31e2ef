/* SPDX-License-Identifier: MIT */
/* Only in tests: pulse starts ten objects with heart beats and call_outs, or says how far they are. */
private object *all;

void main(string arg) {
    int least;

    if (!all) {
        all = ({ });
        for (int i = 0; i < 10; i++)
            all += ({ clone_object("/obj/pulse") });
    }
    least = all[0]->query_least();
    foreach (object ob : all)
        if (ob->query_least() < least)
            least = ob->query_least();
    write(sizeof(all) + " objects have counted to " + least + " at least.\n");
}
