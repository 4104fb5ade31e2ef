/* SPDX-License-Identifier: MIT */
/* What can be saved can be restored: the limit of saving is not above that of restoring. */
mixed lists(int depth) { mixed list = 0; while (depth--) list = ({ list }); return list; }
mapping maps(int depth) { mapping map = ([ ]); while (depth--) map = ([ "key": map ]); return map; }
string try(mixed value) {
    string text;
    if (catch(text = save_value(value); nolog)) return "refused";
    return catch(restore_value(text); nolog) || "good";
}
string try_json(mixed value) {
    string text;
    if (catch(text = json_serialize(value); nolog)) return "refused";
    return catch(json_parse(text); nolog) || "good";
}
void main() {
    int good, good_json;
    for (int depth = 480; depth < 520; depth++) {
        string list = try(lists(depth)), map = try(maps(depth));
        if (list == "good" && map == "good") good++;
        else if (list != "refused" && list != "good") write(depth + ": " + list);
    }
    write((good > 10) + "\n");                               // expect: 1
    for (int depth = 1; depth < 3000; depth += 37) {
        string list = try_json(lists(depth));
        if (list != "refused" && list != "good") write(depth + ": " + list);
    }
    write(try(lists(200000)) + " " + try(maps(200000)) + " " + try_json(lists(200000)) + "\n");  // expect: refused refused refused
    mixed *loop = ({ 0 });
    loop[0] = loop;
    write(try_json(loop) + " " + try(loop) + " " + sizeof(sprintf("%O", loop)) + "\n");      // expect: refused good 17
    write(catch(json_parse("[" * 200000); nolog));           // expect~: *Bad argument 1 to json_parse(): line 1,
    write(catch(json_parse("{\"a\":" * 200000); nolog));     // expect~: *Bad argument 1 to json_parse(): line 1,
    loop[0] = 0;
}
