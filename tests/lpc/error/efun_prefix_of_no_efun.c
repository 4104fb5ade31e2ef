/* SPDX-License-Identifier: MIT */
void helper() { }
void main() {
    efun::helper();     // error: there is no efun 'helper'
    sefun::helper();    // error: there is no simul_efun 'helper'
}
