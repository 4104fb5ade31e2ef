// SPDX-License-Identifier: MIT
int add(int a, int b) {
    return a + b;
}

int main() {
    printf("%s", catch(add(({ 1, "x" })...)));            // expect: *Bad argument 2 to add(): expected int, got string
    printf("%s", catch(capitalize(({ 1 })...)));          // expect~: *Bad argument 1 to capitalize()
    printf("%s", catch(capitalize(({ "a", "b" })...)));   // expect~: *Too many arguments to capitalize()
    printf("%d\n", add(({ 1, 2, 3 })...));                // expect: 3
    printf("%s", catch(add(allocate(5000)...)));          // expect: *Too many arguments to add(): 5000
    printf("%d\n", add(({ 1 })..., 4));                   // expect: 5
    return 0;
}
