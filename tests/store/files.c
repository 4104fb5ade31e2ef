/* SPDX-License-Identifier: MIT */
/* Files and folders, in a mudlib of their own: "link" leads out of it, "inside" to a file in it, "latin" is no UTF-8. */
#include "check.h"

void reading() {
    check("write", 1, write_file("/a", "one\ntwo\nthree\n"));
    check("append", 1, write_file("a", "four"));
    check("all", "one\ntwo\nthree\nfour", read_file("/a"));
    check("from a line", "three\nfour", read_file("/a", 3));
    check("lines", "two\nthree\n", read_file("/a", 2, 2));
    check("line 0", "one\n", read_file("/a", 0, 1));
    check("more lines than there are", "four", read_file("/a", 4, 100));
    check("behind the end", 0, read_file("/a", 5));
    check("over", 1, write_file("/a", "new", 1));
    check("what was over", "new", read_file("/a"));
    check("empty", 1, write_file("/empty", ""));
    check("nothing in it", "", read_file("/empty"));
    check("no line in it", 0, read_file("/empty", 2));
    check("a folder is no text", 0, read_file("/"));
    check("a wide text", 1, write_file("/wide", "äöü€"));
    check("comes back", "äöü€", read_file("/wide"));
    check("bytes", 9, file_size("/wide"));
    check_error("not UTF-8", "/latin: byte 3 is wrong in UTF-8", catch(read_file("/latin")));
}

void encodings() {
    check("latin", "café\n", read_file("/latin", 0, 0, "ISO-8859-1"));
    check("UTF-8 by 0", "new", read_file("/a", 1, 0, 0));
    check_error("ASCII", "/latin: byte 3 is wrong in ascii", catch(read_file("/latin", 0, 0, "ascii")));
    check_error("none of that name", "Bad argument 4 to read_file(): no such encoding", catch(read_file("/a", 0, 0, "?")));
    check("of no file", 0, read_file("/none", 0, 0, "ascii"));
    check("write", 1, write_file("/code", "ä\nö\n", 1, "UTF-16LE"));
    check("bytes", b"\xe4\0\n\0\xf6\0\n\0", read_bytes("/code"));
    check("append", 1, write_file("/code", "ü\n", 0, "UTF-16LE"));
    check("lines of it", "ö\nü\n", read_file("/code", 2, 2, "UTF-16LE"));
    check("no line of it", 0, read_file("/code", 4, 1, "UTF-16LE"));
    check_error("no character", "Bad argument 2 to write_file(): character 1 is not in latin1",
        catch(write_file("/code", "a€", 1, "latin1")));
    check("it is as it was", 12, file_size("/code"));
    check("away", 1, rm("/code"));
}

void reading_bytes() {
    check("bytes of latin", b"caf\xe9\n", read_bytes("/latin"));
    check("some", b"f\xe9", read_bytes("/latin", 2, 2));
    check("from the end", b"\xe9\n", read_bytes("/latin", -2));
    check("before the beginning", b"caf", read_bytes("/latin", -100, 3));
    check("at the end", b"", read_bytes("/latin", 5));
    check("behind the end", 0, read_bytes("/latin", 6));
    check("more than there are", b"\n", read_bytes("/latin", 4, 1000000000));
    check("none", b"", read_bytes("/latin", 0, 0));
    check("a folder", 0, read_bytes("/"));
    check("a new file", 1, write_bytes("/raw", 0, b"\0\x01\x02\x03"));
    check("inside", 1, write_bytes("/raw", 1, b"\xff\xfe"));
    check("behind the end", 1, write_bytes("/raw", 4, b"\x04"));
    check("from the end", 1, write_bytes("/raw", -1, b"\x80\x81"));
    check("what it is", b"\0\xff\xfe\x03\x80\x81", read_bytes("/raw"));
    check("beyond", ({ 0, 0 }), ({ write_bytes("/raw", 7, b"x"), write_bytes("/raw", -7, b"x") }));
    check("only at the beginning", 0, write_bytes("/raw2", 1, b"x"));
    check("in a folder", 0, write_bytes("/odd", 0, b"x"));
    check("copy", 0, copy_file("/raw", "/raw2"));
    check("into a folder", 0, copy_file("/raw", "/odd"));
    check("there it is", read_bytes("/raw"), read_bytes("/odd/raw"));
    check("over one", 0, copy_file("/a", "/raw2"));
    check("the same", read_file("/a"), read_file("/raw2"));
    check("itself", ({ 0, b"new" }), ({ copy_file("/a", "/a"), read_bytes("/a") }));
    check("of none", 1, copy_file("/none", "/x"));
    check("of a folder", 1, copy_file("/odd", "/x"));
    check("away", ({ 1, 1, 1 }), ({ rm("/raw"), rm("/raw2"), rm("/odd/raw") }));
}

void folders() {
    check("mkdir", 1, mkdir("/d"));
    check("mkdir again", 0, mkdir("/d"));
    check("size", -2, file_size("/d"));
    check("files in it", ({ 1, 1, 1 }), ({ write_file("/d/b1", "12"), write_file("/d/a2", "1"), write_file("/d/b3", "") }));
    check("a folder in it", 1, mkdir("/d/sub"));
    check("list", ({ "a2", "b1", "b3", "sub" }), get_dir("/d/"));
    check("list .", ({ "a2", "b1", "b3", "sub" }), get_dir("/d/."));
    check("the folder itself", ({ "d" }), get_dir("/d"));
    check("pattern", ({ "b1", "b3" }), get_dir("/d/b*"));
    check("one character", ({ "a2", "b1", "b3" }), get_dir("/d/??"));
    check("stars", ({ "sub" }), get_dir("/d/*s*u*b*"));
    check("sizes", ({ "a2", 1, "b1", 2, "b3", 0, "sub", -2 }), get_dir("/d/", 3));
    check("paths", ({ "/d/b1", "/d/b3" }), get_dir("/d/b*", 17));
    check("a path is a name", ({ "/d/b1", "/d/b3" }), get_dir("/d/b*", 16));
    check("without an order", ({ "b1", "b3" }), get_dir("/d/b*", 0x21));
    check("access", 1, get_dir("/d/b1", 0x40)[0] > 1600000000);
    check("all", 5, sizeof(get_dir("/d/b1", 0xdf)));
    check("nothing asked", ({ }), get_dir("/d/", 0));
    check("dates", 1, get_dir("/d/b1", 4)[0] > 1600000000);
    check("rmdir", 0, rmdir("/d"));
    check("rm of a folder", 0, rm("/d/sub"));
    check("rename", 0, rename("/d/b1", "/d/c1"));
    check("into a folder", 0, rename("/d/c1", "/d/sub"));
    check("there it is", 2, file_size("/d/sub/c1"));
    check("rm", ({ 1, 1, 1 }), ({ rm("/d/a2"), rm("/d/b3"), rm("/d/sub/c1") }));
    check("rmdir", ({ 1, 1 }), ({ rmdir("/d/sub"), rmdir("/d") }));
    check("gone", -1, file_size("/d"));
}

void borders() {
    foreach (string name : ({ "/../secret", "/link/secret", "/d/../../secret", "/\0secret", "/link/../../secret" })) {
        check("read " + name, 0, catch(read_file(name)) ? 0 : read_file(name));
        check("size " + name, -1, file_size(name));
        check("rm " + name, 0, rm(name));
        check("mkdir " + name, 0, mkdir(name));
        check("rename " + name, 1, rename("/a", name));
        check("bytes " + name, 0, catch(read_bytes(name)) ? 0 : read_bytes(name));
        check("copy of " + name, 1, copy_file(name, "/b"));
        check("copy to " + name, 1, copy_file("/a", name));
        catch(write_bytes(name, 0, b"x"));
        check("rename of " + name, 1, rename(name, "/b"));
        catch(write_file(name, "x"));
        catch(write_file(name, "x", 1));
        catch(save_object(name));
    }
    check("list", 0, get_dir("/link/"));
    check_error("error", "/link/secret", catch(read_file("/link/secret")));
    check("inside", "inside", read_file("/inside"));
    check("mine", "new", read_file("/a"));
    check("odd names are not shown", ({ "real" }), get_dir("/odd/"));
}

void main() {
    reading();
    encodings();
    reading_bytes();
    folders();
    borders();
    finish();
}
