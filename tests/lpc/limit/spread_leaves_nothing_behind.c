// SPDX-License-Identifier: MIT
// Arguments that are unpacked beyond the registers of the frame are released by errors, too.
mixed fail(varargs mixed *rest) {
    raise_error("x\n");
}

int deep(varargs mixed *rest) {
    return deep(rest..., rest...);
}

int main() {
    string *many = allocate(3000, "a" + "b");

    for (int i = 0; i < 20; i++)
        catch(fail(many...));
    printf("%s", catch(deep("x" + to_string(1))) ? "stopped\n" : "endless\n");  // expect: stopped
    printf("%d\n", sizeof(many));  // expect: 3000
    return 0;
}
