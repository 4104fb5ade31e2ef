/* SPDX-License-Identifier: MIT */
int hp = 10;

int query_hp() {
    return hp + bonus;
}

int main() { return query_hp(); }
