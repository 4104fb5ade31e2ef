/* SPDX-License-Identifier: MIT */
int refused, taken;
void try(string text) {
    mixed error = catch(restore_value(text); nolog);
    if (!error) write("taken: " + text[0..40] + "\n");
    else if (strstr(error, "*restore_value(): ") != 0) write(text[0..40] + " gave " + error);
}
void main() {
    foreach (string text : ({ "", "\n", "#3:2\n", "#9:2\n1\n", "({1,2", "({1,2,", "({1 2})", "({,})", "([1:2,3", "([1:2;3,4:5,])", "([1,2:3,])",
        "99999999999999999999", "-", "--1", "1e999", "0x1p+999999", "nan", "inf", "1 ", "1\n2\n", "\0", "\"a\0b\"", "\"a", "\"a\\",
        "\"\\uD800\"", "\"\\UFFFFFFFF\"", "\"\\u12\"", "b\"\\xZZ\"", "b\"\\x1\"", "b\"\u20ac\"", "([:99999999999])", "([:-1])",
        "([:1000000000])", "#e:shutdown", "#3:2\n#99999999999:\"x\"", "#3:2\n(*\"/name\",*)", "#3:2\n[int|string]", "#3:2\n&(1)",
        "(<\"x /y\",1,>)", "(<\"x /y", "<2>", "<1>", "<1>=<1>", "<99999999999999999999>=({})", "<-1>=({})", "<0>=({})", "<1>=({})<1>" }))
        try(text);
    foreach (string part : ({ "({", "([1:", "([", "(<", "#1:", "<1>", "<1>=({", "\"\\", "(", "[", "#", "-", "'" }))
        try(part * 100000);
    write(sizeof(restore_value("\"" + "a" * 1000000 + "\"")) + "\n");    // expect: 1000000
    write(restore_value("0" * 1000000) + "\n");          // expect: 0
    mixed *loop = restore_value("<1>=({<1>,})");
    write((loop[0] == loop) + "\n");                     // expect: 1
    loop[0] = 0;
    string odd = "a\0b\n\"\\\r\t\x7f\u20ac\U0010ffff";
    write((restore_value(save_value(odd)) == odd) + " " + (restore_value(save_value(2.5e-308)) == 2.5e-308) + "\n");     // expect: 1 1
}
