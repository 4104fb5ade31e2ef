// SPDX-License-Identifier: MIT
int main() {
    write(b"ä");               // error: only ASCII stands for itself in bytes; write \xHH
    write(b"\u0100");          // error: this escape stands for no byte
    write(b"\256");            // error: this escape stands for no byte
    write(b"\x");              // error: digits are missing in this escape
    write(b"a" "b");           // error: missing
    return 0;
}
