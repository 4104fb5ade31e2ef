/* SPDX-License-Identifier: MIT */
string direction(int n) {
    switch (n) {
    case 0: return "north";
    case 1: return "east";
    case 2: return "south";
    case 1: return "west";
    }
    return 0;
}

int main() { write(direction(1)); return 0; }
