/* SPDX-License-Identifier: MIT */
mixed *keep;
int is_libc;
int sum(mapping info, int first, int last) {
    int bytes;
    while (first <= last) bytes += info["sums"][first++][2];
    return bytes;
}
void main() {
    mapping info;
    mixed *row;
    int i, own, before;
    keep = allocate(1000);
    for (i = 0; i < 1000; i++) keep[i] = ({ i, "a string of some length " + i });
    info = memory_info();
    is_libc = info["engine"] == "libc";
    write(sizeof(info["sums"]) + info["sums"][1][0] + "\n");                            // expect: 7large blocks
    write((sum(info, 1, 2) == info["sums"][0][2]) + "\n");                              // expect: 1
    write((sum(info, 4, 6) == info["sums"][3][2]) + "\n");                              // expect: 1
    write((info["bytes of all kinds"] == info["requested"]) + "\n");                    // expect: 1
    write((info["requested"] <= info["granted"] && info["granted"] <= info["allocated"]) + "\n"); // expect: 1
    write((info["wasted"] == info["allocated"] - info["requested"]) + "\n");            // expect: 1
    write((info["resident"] <= info["resident peak"]) + "\n");                          // expect: 1
    write((is_libc || info["resident heap"] + info["elsewhere"] == info["resident"]) + "\n"); // expect: 1
    for (i = 0; i < sizeof(info["kinds"]); i++) {
        row = info["kinds"][i];
        if (i && row[2] > info["kinds"][i - 1][2]) write("not in order\n");
        if (row[0] == "array") write((row[1] >= 1001) + "\n");                          // expect: 1
    }
    write((sizeof(info["kinds"]) <= 10 && sizeof(info["owners"]) >= 2) + "\n");         // expect: 1
    for (i = 0; i < sizeof(info["owners"]); i++) {
        if (info["owners"][i][0] == object_name()) own = info["owners"][i][1];
        if (info["owners"][i][0] == "driver") before++;
    }
    write((own >= 2001) + " " + before + "\n");                                         // expect: 1 1
    before = own;
    keep = 0;
    info = memory_info("world");
    for (i = 0; i < sizeof(info["owners"]); i++)
        if (info["owners"][i][0] == object_name()) own = info["owners"][i][1];
    write((own < before - 1900) + "\n");                                                // expect: 1
    write(!memory_info("driver") + "\n");                                               // expect: 1
}
