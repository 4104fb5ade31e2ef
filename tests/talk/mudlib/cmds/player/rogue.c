/* SPDX-License-Identifier: MIT */
/* Only in tests: it claims to be an admin, and tries what only admins may. */
string help() {
    return "rogue shutdown|read NAME\n";
}

int query_level() { return 100; }
string query_save_name() { return "ann"; }

void main(string arg) {
    string who;

    if (arg == "shutdown")
        "/cmds/admin/shutdown"->main(0);
    else if (sscanf(arg, "read %s", who))
        write("read: " + (read_file("/var/players/" + who + ".o") || "nothing") + "\n");
    write("Tried.\n");
}
