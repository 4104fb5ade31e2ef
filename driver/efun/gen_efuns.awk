# SPDX-License-Identifier: MIT
#
# The specs become everything that lists efuns.  Usage: awk -v out=BUILD -f gen_efuns.awk SPEC ...
#
#   BUILD/driver/efun/efun_table.h    number, prototype and argument names of each efun
#   BUILD/driver/efun/efun_table.c    signatures (program/efun_sig.h) and functions, by number
#   BUILD/tests/efun/examples.c      LPC program that proves each example and each error
#   BUILD/tests/efun/arguments.c     LPC program that hands each parameter each wrong type
#   BUILD/mudlib/doc/efun/NAME        help page, and index: the efuns by group
#
# Plain POSIX awk; mawk runs it.  A mistake in the spec ends it with "file:line: message" and status 1.

function fail(where, message) {
    printf "%s: %s\n", where, message > "/dev/stderr"
    failed = 1
    exit 1
}

# Where the line being read is.
function here() {
    return FILENAME ":" FNR
}

# The same without the folder, for the tests.
function short(where) {
    sub(/.*\//, "", where)
    return where
}

function trim(text) {
    sub(/^[ \t]+/, "", text)
    sub(/[ \t]+$/, "", text)
    return text
}

# "mixed *args..." split into TYPE and NAME (globals)
function split_declaration(text,    position) {
    text = trim(text)
    position = match(text, /[A-Za-z_][A-Za-z_0-9]*$/)
    if (position <= 1) fail(here(), "expected a type and a name: " text)
    NAME = substr(text, position)
    TYPE = trim(substr(text, 1, position - 1))
    gsub(/[ \t]*\*/, "*", TYPE)
}

# Take PREFIX| out of TYPE; true if it was there.
function take_alternative(prefix,    count, parts, i, rest, found) {
    if (index(TYPE, "<")) return 0
    count = split(TYPE, parts, "|")
    rest = ""
    for (i = 1; i <= count; i++) {
        if (trim(parts[i]) == prefix) found = 1
        else rest = rest (rest == "" ? "" : "|") trim(parts[i])
    }
    TYPE = rest
    return found
}

# C expression for the tags of a type
function mask_of(type,    count, parts, i, mask, part) {
    if (type == "mixed") return "MASK_ANY"
    count = split(type, parts, "|")
    mask = ""
    for (i = 1; i <= count; i++) {
        part = trim(parts[i])
        if (part ~ /\*$/) part = "ARRAY"
        else if (part in tag) part = tag[part]
        else fail(here(), "unknown type: " part)
        if (index(mask, "(TAG_" part ")")) continue
        mask = mask (mask == "" ? "" : " | ") "MASK(TAG_" part ")"
    }
    return mask
}

function add_parameter(e, text,    n, target) {
    n = ++parameters[e]
    if (n > 8) fail(here(), "more than 8 parameters")
    if (text ~ /\.\.\.[ \t]*$/) {
        sub(/\.\.\.[ \t]*$/, "", text)
        rest[e] = 1
    } else if (rest[e]) fail(here(), "... is only for the last parameter")
    target = sub(/^[ \t]*&/, "", text)
    if (target && !rest[e]) fail(here(), "& is only for a last parameter with ...")
    split_declaration(text)
    if (take_alternative("void")) optional[e, n] = 1
    else if (!rest[e] && minimum[e] < n - 1) fail(here(), "a parameter behind one that may be left out must be void| too")
    null[e, n] = take_alternative("null")
    ptype[e, n] = (target ? "&" : "") TYPE
    pname[e, n] = NAME
    mask[e, n] = mask_of(TYPE)
    if (!optional[e, n] && !rest[e]) minimum[e] = n
}

function begin_efun(text,    open, close_, list, count, parts, i) {
    open = index(text, "(")
    close_ = index(text, ")")
    if (!open || !close_ || trim(substr(text, close_ + 1)) != "") fail(here(), "expected TYPE name(TYPE name, ...)")
    split_declaration(substr(text, 1, open - 1))
    if (NAME in number_of) fail(here(), NAME " is declared twice")
    take_alternative("null")
    efun = ++efuns
    number_of[NAME] = efun
    name[efun] = NAME
    result[efun] = TYPE
    signature[efun] = trim(text)
    place_of[efun] = here()
    parameters[efun] = minimum[efun] = 0
    list = trim(substr(text, open + 1, close_ - open - 1))
    count = split(list, parts, ",")
    for (i = 1; i <= count; i++) add_parameter(efun, parts[i])
}

function add_case(kind, text,    arrow, n) {
    n = ++cases
    case_efun[n] = efun
    case_kind[n] = kind
    case_place[n] = short(here())
    case_text[n] = text
    arrow = index(text, " => ")
    case_left[n] = arrow ? trim(substr(text, 1, arrow - 1)) : text
    case_right[n] = arrow ? trim(substr(text, arrow + 4)) : ""
    if (kind == "error" && !arrow) fail(here(), "error needs EXPR => TEXT")
    if (kind == "example") examples[efun] = examples[efun] "    " text "\n"
}

function add_field(word, text) {
    if (!efun) fail(here(), word " before the first efun")
    if (text == "") fail(here(), word " is empty")
    if (word == "group") group[efun] = text
    else if (word == "doc") doc[efun] = text
    else if (word == "see") see[efun] = text
    else if (word == "example" || word == "error") add_case(word, text)
    else fail(here(), "unknown field: " word)
    field = word
}

function continue_field(text) {
    if (field == "doc") doc[efun] = doc[efun] " " text
    else if (field == "see") see[efun] = see[efun] " " text
    else fail(here(), "only doc and see go on in a further line")
}

BEGIN {
    tag["int"] = "INT"; tag["float"] = "FLOAT"; tag["string"] = "STRING"; tag["mapping"] = "MAPPING"
    tag["object"] = "OBJECT"; tag["closure"] = "CLOSURE"; tag["symbol"] = "SYMBOL"; tag["struct mixed"] = "STRUCT"
    tag["quoted_array"] = "QUOTED"; tag["bytes"] = "BYTES"
}

/^#/ || /^[ \t]*$/ { next }
/^[^ \t]/ { begin_efun($0); field = ""; next }
/^        / { continue_field(trim($0)); next }
{
    text = trim($0)
    position = match(text, /[ \t]/)
    if (!position) fail(here(), "expected a field and its text")
    add_field(substr(text, 1, position - 1), trim(substr(text, position)))
}

# --- what is written

function check_all(    e, i, count, parts) {
    for (e = 1; e <= efuns; e++) {
        if (doc[e] == "") fail(place_of[e], name[e] " has no doc")
        if (group[e] == "") fail(place_of[e], name[e] " has no group")
        if (!has_case(e)) fail(place_of[e], name[e] " has neither example nor error")
        count = split(see[e], parts, " ")
        for (i = 1; i <= count; i++)
            if (!(parts[i] in number_of)) fail(place_of[e], name[e] ": see names no efun: " parts[i])
    }
}

function has_case(e,    n) {
    for (n = 1; n <= cases; n++) if (case_efun[n] == e) return 1
    return 0
}

function write_header(file,    e, i) {
    print "/* Made by gen_efuns.awk from the specs. */" > file
    print "#ifndef LOAM_EFUN_EFUN_TABLE_H\n#define LOAM_EFUN_EFUN_TABLE_H\n\n#include \"vm/vm.h\"\n" > file
    print "extern const struct efun_table efun_table;\nextern const efun_fn efun_functions[];\n" > file
    print "enum efun_number {" > file
    for (e = 1; e <= efuns; e++) print "    EFUN_" toupper(name[e]) "," > file
    print "    EFUN_COUNT\n};" > file
    for (e = 1; e <= efuns; e++) {
        print "" > file
        if (parameters[e]) {
            printf "enum {" > file
            for (i = 1; i <= parameters[e]; i++)
                printf "%s %s_%s", (i > 1 ? "," : ""), toupper(name[e]), toupper(pname[e, i]) > file
            print " };" > file
        }
        print "struct value efun_" name[e] "(struct vm *vm, struct value *args, uint32_t count);" > file
    }
    print "\n#endif" > file
    close(file)
}

function write_table(file,    e, i, n, maximum) {
    print "/* Made by gen_efuns.awk from the specs. */" > file
    print "#include \"efun/efun_table.h\"\n\nstatic const struct efun_signature signatures[] = {" > file
    for (e = 1; e <= efuns; e++) {
        maximum = rest[e] ? 255 : parameters[e]
        printf "    { \"%s\", \"%s\", {", name[e], result[e] > file
        for (i = 1; i <= parameters[e]; i++) printf "%s \"%s\"", (i > 1 ? "," : ""), ptype[e, i] > file
        printf "%s}, {", (parameters[e] ? " " : "NULL") > file
        for (i = 1; i <= parameters[e]; i++)
            printf "%s %s%s", (i > 1 ? "," : ""), mask[e, i], (null[e, i] ? " | MASK_NULL" : "") > file
        printf "%s}, %d, %d },\n", (parameters[e] ? " " : "0"), minimum[e], maximum > file
    }
    print "};\n\nconst struct efun_table efun_table = { signatures, EFUN_COUNT };\n" > file
    print "const efun_fn efun_functions[] = {" > file
    for (e = 1; e <= efuns; e++) print "    efun_" name[e] "," > file
    print "};" > file
    close(file)
}

function wrap(text, indent, file,    count, words, i, line) {
    count = split(text, words, " ")
    line = ""
    for (i = 1; i <= count; i++) {
        if (line != "" && length(line) + length(words[i]) >= 76 - length(indent)) {
            print indent line > file
            line = ""
        }
        line = line (line == "" ? "" : " ") words[i]
    }
    if (line != "") print indent line > file
}

function write_page(e,    file, count, parts, i, list) {
    file = out "/mudlib/doc/efun/" name[e]
    print signature[e] "\n" > file
    wrap(doc[e], "    ", file)
    if (examples[e] != "") printf "\nExamples\n%s", examples[e] > file
    if (see[e] != "") {
        count = split(see[e], parts, " ")
        list = parts[1]
        for (i = 2; i <= count; i++) list = list ", " parts[i]
        print "\nSee also" > file
        wrap(list, "    ", file)
    }
    close(file)
}

function write_index(file,    e, i, groups, order, lists) {
    for (e = 1; e <= efuns; e++) {
        if (!(group[e] in lists)) order[++groups] = group[e]
        lists[group[e]] = lists[group[e]] " " name[e]
    }
    for (i = 1; i <= groups; i++) {
        print order[i] > file
        wrap(lists[order[i]], "    ", file)
    }
    close(file)
}

# TEXT as a literal of LPC. (What gsub makes of backslashes differs between awks.)
function quote(text,    i, letter, quoted) {
    for (i = 1; i <= length(text); i++) {
        letter = substr(text, i, 1)
        quoted = quoted (letter == "\\" || letter == "\"" ? "\\" : "") letter
    }
    return "\"" quoted "\""
}

# The LPC programs print TAP (tests/run says what that is).
function write_prologue(file) {
    print "// Made by gen_efuns.awk from the specs.\nint count, failed;\n" > file
    print "void report(int good, string name, string place, string what, string why) {" > file
    print "    count++;\n    if (!good) failed++;" > file
    print "    write((good ? \"ok \" : \"not ok \") + count + \" - \" + name + \": \" + what + \" (\" + place + \")\\n\");" > file
    print "    if (!good) write(\"# \" + why + \"\\n\");\n}\n" > file
}

function write_epilogue(file) {
    print "    write(\"1..\" + count + \"\\n\");" > file
    print "    if (failed) raise_error(\"some efuns are not what their spec says\\n\");\n    return 0;\n}" > file
    close(file)
}

function write_examples(file,    n) {
    write_prologue(file)
    print "int same(mixed a, mixed b) {\n    int i;\n    mixed *keys;\n" > file
    print "    if (typeof(a) != typeof(b)) return 0;" > file
    print "    if (pointerp(a)) {\n        if (sizeof(a) != sizeof(b)) return 0;" > file
    print "        for (i = 0; i < sizeof(a); i++) if (!same(a[i], b[i])) return 0;\n        return 1;\n    }" > file
    print "    if (mappingp(a)) {\n        if (sizeof(a) != sizeof(b)) return 0;\n        keys = m_indices(a);" > file
    print "        for (i = 0; i < sizeof(keys); i++)" > file
    print "            if (!member(b, keys[i]) || !same(a[keys[i]], b[keys[i]])) return 0;\n        return 1;\n    }" > file
    print "    return a == b;\n}\n" > file
    print "void expect(string name, string place, string what, mixed got, mixed wanted) {" > file
    print "    report(same(got, wanted), name, place, what, sprintf(\"got %O instead of %O\", got, wanted));\n}\n" > file
    print "void ran(string name, string place, string what, mixed error) {" > file
    print "    if (error) report(0, name, place, what, sprintf(\"error: %O\", error));\n}\n" > file
    print "void expect_error(string name, string place, string what, mixed error, string text) {" > file
    print "    report(stringp(error) && strstr(error, text) >= 0, name, place, what," > file
    print "        sprintf(\"error is %O instead of %O\", error, text));\n}\n" > file
    for (n = 1; n <= cases; n++) write_case_function(file, n)
    print "\nint main(string *args) {" > file
    for (n = 1; n <= cases; n++) write_case_call(file, n)
    write_epilogue(file)
}

# Leading arguments of expect() and its kin
function case_name(n) {
    return "\"" name[case_efun[n]] "\", \"" case_place[n] "\", " quote(case_left[n])
}

function write_case_function(file, n) {
    if (case_kind[n] == "error") return
    printf "void example_%d() {\n    ", n > file
    if (case_right[n] == "") printf "%s;\n    expect(%s, 0, 0);\n}\n", case_left[n], case_name(n) > file
    else printf "expect(%s, %s, %s);\n}\n", case_name(n), case_left[n], case_right[n] > file
}

function write_case_call(file, n) {
    if (case_kind[n] == "error")
        print "    expect_error(" case_name(n) ", catch(" case_left[n] "), " quote(case_right[n]) ");" > file
    else print "    ran(" case_name(n) ", catch(example_" n "()));" > file
}

# A value of parameter I that is accepted, or one of tag WORD
function sample(word) {
    if (word == "INT") return "an_int"
    if (word == "FLOAT") return "a_float"
    if (word == "STRING") return "a_string"
    if (word == "ARRAY") return "an_array"
    if (word == "MAPPING") return "a_mapping"
    if (word == "CLOSURE") return "a_closure"
    if (word == "BYTES") return "some_bytes"
    if (word == "STRUCT") return "a_struct"
    return "an_object"
}

function accepted(e, i,    word, position) {
    if (mask[e, i] == "MASK_ANY") return "an_int"
    word = mask[e, i]
    position = index(word, "(TAG_")
    word = substr(word, position + 5)
    sub(/\).*/, "", word)
    return sample(word)
}

function write_wrong(file, e, i, word,    j, call, many) {
    call = name[e] "("
    many = i < minimum[e] ? minimum[e] : i
    for (j = 1; j <= many; j++) call = call (j > 1 ? ", " : "") (j == i ? sample(word) : accepted(e, j))
    printf "    wrong(\"%s\", \"%s\", %d, \"%s\", catch(%s)));\n", name[e], short(place_of[e]), i, tolower(word), call > file
}

function write_arguments(file,    e, i, j, count, words) {
    count = split("INT FLOAT STRING BYTES ARRAY MAPPING OBJECT CLOSURE", words, " ")
    write_prologue(file)
    print "mixed an_int, a_float, a_string, an_array, a_mapping, an_object, a_closure, some_bytes, a_struct;\n" > file
    print "void wrong(string name, string place, int number, string type, mixed error) {" > file
    print "    string text;\n\n    text = \"Bad argument \" + number + \" to \" + name + \"()\";" > file
    print "    report(stringp(error) && strstr(error, text) >= 0, name, place, \"argument \" + number + \" is no \" + type," > file
    print "        sprintf(\"error is %O instead of %O\", error, text));\n}\n" > file
    for (e = 1; e <= efuns; e++) {
        print "void check_" name[e] "() {" > file
        for (i = 1; i <= parameters[e]; i++) {
            if (mask[e, i] == "MASK_ANY") continue
            for (j = 1; j <= count; j++)
                if (!index(mask[e, i], "(TAG_" words[j] ")")) write_wrong(file, e, i, words[j])
        }
        print "}\n" > file
    }
    print "int main(string *args) {\n    an_int = 1;\n    a_float = 1.5;\n    a_string = \"x\";\n    an_array = ({ 1 });" > file
    print "    a_mapping = ([ 1: 2 ]);\n    an_object = this_object();\n    a_closure = #'typeof;\n    some_bytes = b\"x\";\n    a_struct = to_struct(({ }));" > file
    for (e = 1; e <= efuns; e++) print "    check_" name[e] "();" > file
    write_epilogue(file)
}

END {
    if (failed) exit 1
    if (out == "") fail("gen_efuns.awk", "no -v out=FOLDER")
    check_all()
    write_header(out "/driver/efun/efun_table.h")
    write_table(out "/driver/efun/efun_table.c")
    write_examples(out "/tests/efun/examples.c")
    write_arguments(out "/tests/efun/arguments.c")
    for (e = 1; e <= efuns; e++) write_page(e)
    write_index(out "/mudlib/doc/efun/index")
}
