/* SPDX-License-Identifier: MIT */
void main() {
    throw("thrown text");            // runtime: thrown text
}
