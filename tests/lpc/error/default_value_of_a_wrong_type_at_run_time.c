// SPDX-License-Identifier: MIT
mixed anything() {
    return "text";
}

int f(int a, int b = anything()) {   // runtime: Bad argument 2 to f(): expected int, got string
    return a + b;
}

int main() {
    return f(1);
}
