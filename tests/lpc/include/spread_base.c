/* SPDX-License-Identifier: MIT */
varargs string show(mixed a, mixed b, mixed c) {
    return sprintf("base %O %O %O", a, b, c);
}
