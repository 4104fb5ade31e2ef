/* SPDX-License-Identifier: MIT */
/* Its variables are private by default, its functions are not. */
default private variables public functions;
int secret = 4;
public int known = 5;
int query_secret() { return secret; }
