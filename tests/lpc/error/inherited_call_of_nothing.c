/* SPDX-License-Identifier: MIT */
inherit "/include/animal";
void main() {
    ::missing();                          // error: nothing inherited defines 'missing'
    animal::missing();                    // error: nothing inherited as animal defines 'missing'
    base::sound();                        // error: nothing inherited as base defines 'sound'
}
