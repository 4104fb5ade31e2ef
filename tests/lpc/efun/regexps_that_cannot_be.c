/* SPDX-License-Identifier: MIT */
/* Each has its reason; none runs for long or reaches beyond the text. */
void main() {
    write(catch(regmatch("aaa", "(?R)"); nolog));    // expect: *The regular expression contains itself without end
    foreach (string pattern : ({ "(?<=a{1,99999})b", "[[:foo:]]", "\\", "*", "(?(1)a|b)", "a{70000}", "(?P<x>a)(?P<x>b)", "\\p{Foo}",
        "\\C", "(?{x})", "\\1", "(", ")", "[", "(?<n", "(?", "a**" })) {
        string error = catch(regmatch("a" * 1000, pattern); nolog);
        if (!error || strstr(error, "*Bad argument 2 to regmatch(): ")) write(pattern + ": " + error + "\n");
    }
    write(sizeof(regmatch("a" * 1000 + "c", "(a|b)*c")) + "\n");    // expect: 1001
    write(implode(regexplode("hi there", "(\\w*)"), "|") + " " + sizeof(regexplode("", "x*")) + "\n");   // expect: |hi| |there| 1
    write(regreplace("\u20ac\u20ac", "x*", "-", 1) + " " + regreplace("abc", "((a)(b(c)))", "<\\1\\2\\3\\4\\9>", 0) + "\n");
    // expect: -€-€- <abcabcc>
}
