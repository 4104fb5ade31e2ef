// SPDX-License-Identifier: MIT
// option: --ticks 10000000
// Steps are counted for the match as a whole, also where each start of one takes few.
int main(string *args) {
    write(catch(regmatch("a" * 40 + "b", "^(a+)+$"))); // expect: *The regular expression takes too long to match
    write(catch(regmatch("a" * 100000, "a.*[bc]"))); // expect: *The regular expression takes too long to match
    write(catch(regmatch("ab" * 100000, "([ab]*)[cd]"))); // expect: *The regular expression takes too long to match
    write(catch(regmatch("aaa bbb ccc" * 1000000, "a{1,2}(\n|.)+cc"))); // expect: *The regular expression takes too much memory to match
    write(catch(regmatch("", "((a{100}){100}){100}"))[0..26] + "\n"); // expect: *Bad argument 2 to regmatch
    write(catch(regmatch("", "(" * 1000))[0..26] + "\n"); // expect: *Bad argument 2 to regmatch
    while (1) catch(regmatch("a" * 40 + "b", "^(a+)+$")); // stderr: ong evaluation
}
