// SPDX-License-Identifier: MIT
int x;

int main(string *args) {
    write(catch(sscanf("1", "%q", x))); // expect: *sscanf(): unknown format %q
    write(catch(sscanf("1", "%", x))); // expect: *sscanf(): the format ends within a directive
    write(catch(sscanf("1", "%12", x))); // expect: *sscanf(): the format ends within a directive
    write(catch(sscanf("1", "%*d", x))); // expect: *sscanf(): sizes by * are not supported
    // a directive that is not reached is not looked at
    write(sscanf("1", "x%q", x) + "\n"); // expect: 0
    return 0;
}
