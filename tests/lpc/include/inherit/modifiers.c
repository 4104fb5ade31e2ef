/* SPDX-License-Identifier: MIT */
/* A function and a variable of each visibility. */
private int hidden_var = 3;
private int hidden() { return hidden_var; }
int shown() { return hidden(); }
protected int prot() { return 2; }
static int stat() { return 3; }
nomask int fixed() { return 4; }
int own_prot() { return prot(); }
deprecated int old() { return 5; }
