/* SPDX-License-Identifier: MIT */
/*
 * The figures of a heap: first the table of 1990, whose sums must add up and agree with a walk through the heap.
 */
string help() {
    return "malloc [driver]\n\n"
        "Shows where the memory of the game is, or that of the driver's libraries. First the seven\n"
        "sums, each as NAME: COUNT BYTES (letter). (b) and (c) make up (a); (e), (f) and (g) make up\n"
        "(d). The heap is then counted again by a walk: the last line says agree, or MISMATCH with\n"
        "the sum that differs.\n";
}

/* 1234567 as "1.2 MB" */
private string size_text(int bytes) {
    if (bytes < 10000)
        return bytes + " bytes";
    if (bytes < 1000 * 1000)
        return sprintf("%d KB", (bytes + 500) / 1000);
    return sprintf("%d.%d MB", bytes / 1000000, bytes / 100000 % 10);
}

private void show_sums(mapping info) {
    string letters = "abcdefg";

    for (int i = 0; i < sizeof(letters); i++) {
        mixed *sum = info["sums"][i];

        write(sprintf("%s: %d %d (%c)\n", sum[0], sum[1], sum[2], letters[i]));
    }
}

/* "wasted: 12.3 KB, 4.5 %" of ALL bytes */
private string share_text(int part, int all) {
    return size_text(part) + (all > 0 ? sprintf(", %d.%d %%", part * 100 / all, part * 1000 / all % 10) : "");
}

private void show_totals(mapping info) {
    write("allocated: " + size_text(info["allocated"]) + "; granted: " + size_text(info["granted"]) + "; asked for: "
        + size_text(info["requested"]) + "; wasted: " + share_text(info["wasted"], info["allocated"]) + "\n");
    if (info["limit"])
        write("limit: " + size_text(info["limit"]) + "; reserve: " + size_text(info["reserve"]) + "\n");
    write("resident: " + size_text(info["resident"]) + "; peak: " + size_text(info["resident peak"])
        + "; in neither heap (libraries, code, stacks): " + size_text(info["elsewhere"]) + "\n");
}

private void show_largest(string title, mixed *rows) {
    if (!rows || !sizeof(rows))
        return;
    write("The largest " + title + ":\n");
    foreach (mixed *row : rows)
        write(sprintf("  %s: %d blocks, %s\n", row[0], row[1], size_text(row[2])));
}

void main(string arg) {
    string heap = arg ? lower_case(arg) : "world";
    mapping info;

    if (heap != "world" && heap != "driver") {
        write("There are two heaps: malloc shows the one of the game, malloc driver that of the driver.\n");
        return;
    }
    info = memory_info(heap);
    if (!info) {
        write("This program has no such heap.\n");
        return;
    }
    show_sums(info);
    show_totals(info);
    show_largest("kinds", info["kinds"]);
    show_largest("owners", info["owners"]);
    memory_check("show_verdict", heap);
}

void show_verdict(mapping verdict) {
    if (!verdict)
        write("The count was lost.\n");
    else if (verdict["error"])
        write("Not counted again: " + verdict["error"] + "\n");
    else if (verdict["agree"])
        write("Counted again by a walk: agree\n");
    else
        write("Counted again by a walk: MISMATCH " + verdict["mismatch"] + "\n");
}
