/* SPDX-License-Identifier: MIT */
// option: --ticks 10000000
mixed deep(int n) {
    mixed list = 0;
    while (n--) list = ({ list });
    return list;
}
void main() {
    mixed list = deep(200000), result;
    write((catch(result = deep_copy(list)) ? "error" : "done") + "\n");       // expect~:
    write((catch(result = sprintf("%O", list)) ? "error" : "done") + "\n");  // expect~:
    write((catch(result = to_string(list)) ? "error" : "done") + "\n");  // expect~:
    result = 0;
    list = 0;
    write("end\n");                  // expect: end
}                                    // peak: 600000
