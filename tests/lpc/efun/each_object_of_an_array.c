// SPDX-License-Identifier: MIT
int number;

int query_number() { return number; }
void set_number(int n) { number = n; }
int above(int n) { return number > n; }
mixed vanish() { if (number == 2) destruct(this_object()); return number; }
private int secret() { return 1; }

int main(string *args) {
    object *clones = allocate(5);
    mixed *numbers, *groups;
    for (int i = 0; i < 5; i++) {
        clones[i] = clone_object(this_object());
        clones[i]->set_number(i % 3);
    }
    numbers = map_objects(clones + ({ 0, 17, object_name() }), "query_number");
    foreach (mixed n : numbers) write(n + " ");
    write("\n"); // expect: 0 1 2 0 1 0 0 0
    write(sizeof(filter_objects(clones, "above", 0)) + " " + sizeof(filter_objects(clones, "secret")) + "\n"); // expect: 3 0
    groups = unique_array(clones, "query_number", 2);
    write(sizeof(groups) + " " + sizeof(groups[0]) + " " + (groups[1][1] == clones[4]) + "\n"); // expect: 2 2 1
    groups = unique_array(clones, "query_number");
    write(sizeof(groups) + " " + groups[0][0]->query_number() + "\n"); // expect: 2 1
    write(sizeof(clones()) + " " + sizeof(clones(1)) + " " + (sizeof(objects()) >= 6) + "\n"); // expect: 5 0 1
    // one of them goes while it is asked
    write(sizeof(unique_array(clones, "vanish", -1)) + " " + sizeof(clones(clones[0])) + "\n"); // expect: 2 4
    write(sizeof(filter_objects(clones, "query_number")) + "\n"); // expect: 2
    return 0;
}
