// SPDX-License-Identifier: MIT
// Each call holds an array when the default value of its second parameter raises an error.
mixed fail() {
    raise_error("no default\n");
}

mixed f(mixed a, mixed b = fail(), mixed c = ({ a, b })) {
    return c;
}

int main() {
    mixed *held = ({ "x" + "y" });

    for (int i = 0; i < 100000; i++)
        catch(f(held));
    printf("%s", catch(f(held)));            // expect: *no default
    printf("%d\n", sizeof(f(held, 1)));      // expect: 2
    return 0;
}
