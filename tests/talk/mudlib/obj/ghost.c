/* SPDX-License-Identifier: MIT */
/* Only in tests: it would like to haunt a player. */
int haunt(object whom) {
    return shadow(whom);
}
