/* SPDX-License-Identifier: MIT */
void main() {
    mixed *grid = allocate(3), *line;
    int i, k, sum;
    for (i = 0; i < 3; i++) {
        grid[i] = allocate(3);
        for (k = 0; k < 3; k++) grid[i][k] = i * 10 + k;
    }
    write(grid[2][1] + " " + grid[<1][<1] + "\n");   // expect: 21 22
    grid[1][1] += 100;
    grid[0][0]++;
    line = grid[1];
    line[2] = 5;
    foreach (mixed row : grid) foreach (int cell : row) sum += cell;
    write(sum + "\n");                   // expect: 193
    grid[2] = grid;
    write((grid[2][2][2][0][0]) + "\n"); // expect: 1
    grid[2] = 0;
}
