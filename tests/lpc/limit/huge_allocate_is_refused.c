/* SPDX-License-Identifier: MIT */
void main() {
    write((catch(allocate(2147483648)) ? "e" : "-") + (catch(allocate(9223372036854775807)) ? "e" : "-")
        + (catch(allocate(1000000000000, "x")) ? "e" : "-") + (catch(m_allocate(9223372036854775807)) ? "e" : "-")
        + (catch(m_allocate(1, 9223372036854775807)) ? "e" : "-") + (catch(m_allocate(4000000000, 4000000000)) ? "e" : "-")
        + "\n");                     // expect: eeeeee
}                                    // peak: 300000
