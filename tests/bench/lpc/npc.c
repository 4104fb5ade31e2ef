/* SPDX-License-Identifier: MIT */
/* a fighter: mapping of stats, skills, message building, calls to its foe */
#include "compat.h"
string name, weapon, last;
mapping stats, skills;
object foe;
int seed, deaths, sum;

void create() { }

void setup(int i, object f) {
    name = "Orc" + i;
    weapon = "sword";
    stats = ([ "hp": 100, "sp": 50, "str": 10, "ac": 4 + i % 5, "level": i % 20 ]);
    skills = ([ "sword": 1, "shield": 1, "helm": 1, "boots": 1 ]);
    foe = f;
    seed = i * 37 % 53125;
}

string query_name() { return name; }
int query_ac() { return stats["ac"]; }

void damage(int d, string msg) {
    int hp;
    hp = stats["hp"] - d;
    if (hp <= 0) { hp = 100; deaths++; }
    stats["hp"] = hp;
    last = msg;
}

void beat() {
    int dmg;
    string *w;
    string msg;

    seed = (seed * 171 + 11213) % 53125;
    dmg = seed % 20 + stats["str"] - foe->query_ac() - 8;
    if (dmg > 0) {
        msg = name + " hits " + foe->query_name() + " with " + weapon + " for " + dmg + " points.\n";
        foe->damage(dmg, msg);
        skills[weapon] = skills[weapon] + 1;
        sum += dmg;
    } else {
        msg = name + " misses " + foe->query_name() + ".\n";
        foe->damage(0, msg);
    }
    if (seed % 16 == 0) {
        w = explode("sword,shield,helm,boots", ",");
        weapon = w[seed / 16 % 4];
    }
    sum += strlen(msg);
}

int query_sum() { return sum + deaths * 1000 + skills["helm"]; }
