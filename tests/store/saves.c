/* SPDX-License-Identifier: MIT */
/* Objects in files. */
#include "check.h"

int number;
string text;
mixed *list;
mapping map;
nosave int hidden;

void set() {
    number = 17;
    text = "a \"b\"\n\tä";
    list = ({ 1.5, ({ }), this_object(), -3 });
    map = ([ "a": list, "b": list, 1: 2 ]);
    hidden = 5;
}

void clear() {
    number = hidden = 0;
    text = 0;
    list = 0;
    map = 0;
}

void main() {
    set();
    check("save", 0, save_object("/data"));
    check("the file", 1, file_size("/data.o") > 50);
    check("the same text", save_object(), read_file("/data.o"));
    clear();
    hidden = 6;
    check("restore", 1, restore_object("/data"));
    check("all", ({ 17, "a \"b\"\n\tä", ({ 1.5, ({ }), 0, -3 }), 2, 6 }), ({ number, text, list, map[1], hidden }));
    map["a"][0] = "changed";
    check("shared", ({ "changed", "changed" }), ({ list[0], map["b"][0] }));
    check("names", ({ 1, 1 }), ({ restore_object("data.o"), restore_object("/data.c") }));
    check("none", 0, restore_object("/none"));
    check("text", 1, restore_object("#3:2\nnumber 4\n"));
    check("the rest is 0", ({ 4, 0, 0, 6 }), ({ number, text, map, hidden }));
    write_file("/bad.o", "#3:2\nnumber 5\ntext \"secret\nmore\"\n");
    check_error("bad", "/bad.o: line 3, column 13: the string does not end", catch(restore_object("/bad")));
    check("nothing quoted", 1, sizeof(explode(catch(restore_object("/bad")), "secret")));
    check("as before", 4, number);
    check("2.4.5", 1, restore_object("/old"));
    check("its values", ({ -3, "say \"hi\"\nand ä" }), ({ number, text }));
    check_error("no folder", "/no/file.o: No such file or directory", catch(save_object("/no/file")));
    mkdir("/taken.o");
    check_error("a folder", "/taken.o: Is a directory", catch(save_object("/taken")));
    check("no temporary files", 0, sizeof(get_dir("/*~new")));
    finish();
}
