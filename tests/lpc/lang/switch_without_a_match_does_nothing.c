/* SPDX-License-Identifier: MIT */
void main() {
    switch (5) { case 6: write("no\n"); }
    switch ("a") { case "b": write("no\n"); }
    switch (5) { }
    switch (5) { default: write("default\n"); }     // expect: default
}
