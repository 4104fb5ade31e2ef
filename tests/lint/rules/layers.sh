# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# The order of the modules: the table of ARCHITECTURE.md against the source, the objects and the link lines.

# A line names only modules of lines above it: that is what makes cycles impossible.
rule_layer_table_names_only_modules_above() {
    layer_table | awk '
        { bar = 0
          for (i = 2; i <= NF && $i != "|"; i++)
              if (!($i in above)) print "ARCHITECTURE.md: " $1 " names " $i ", which is not above it"
          above[$1] = 1 }
        END { if (!NR) print "ARCHITECTURE.md: has no block ```layers" }'
}
fixture_layer_table_names_only_modules_above() {
    printf '```layers\nalloc   : | pthread\nvalue   : vm alloc\nvm      : value alloc\n```\n' >ARCHITECTURE.md
    echo "ARCHITECTURE.md: value names vm"
}

# Every #include goes to the own folder or to a module of the own line; a foreign header needs its library there.
rule_includes_follow_the_layers() {
    layer_table >"$scratch/table"
    local files
    files=$({ module_files; tree_files 'tests/unit/*'; } | grep -E '\.(c|h|def)$')
    [ -n "$files" ] || return
    # shellcheck disable=SC2086
    (cd "$TREE" && awk "$awk_module_of"'
        FILENAME == table { read_table($0); next }
        FILENAME == headers { if ($0 !~ /^#/ && NF) system_header[$1] = NF > 1 ? $2 : "libc"; next }
        FNR == 1 { module = module_of(FILENAME); is_test = FILENAME ~ /^tests\//
                   if (!(module in known)) print FILENAME ":1: the layer table has no module " module }
        /^[ \t]*#[ \t]*include/ { check_include() }
        function bad(text) { print FILENAME ":" FNR ": " text }
        function check_include(    name, part, n, to) {
            if (match($0, /"[^"]*"/)) {
                name = substr($0, RSTART + 1, RLENGTH - 2)
                if (name == "config.h") return
                n = split(name, part, "/")
                if (is_test && (part[1] == "tests" || n < 2)) return # a helper header beside the test
                if (n < 2) return bad("\"" name "\" does not name its folder")
                to = part[1]
                if (!((module, to) in allowed)) return bad(module " may not include \"" name "\"")
                if (name ~ /_int\.h$/ && to != module) return bad("\"" name "\" is private to its folder")
            } else if (match($0, /<[^>]*>/)) {
                name = substr($0, RSTART + 1, RLENGTH - 2)
                to = name
                if (!(to in system_header)) sub(/\/.*/, "/", to)
                if (!(to in system_header)) return bad("<" name "> is in no line of tests/lint/system-headers")
                to = system_header[to]
                if (to == "libc" || (is_test && (to == "cmocka" || to == "pthread"))) return
                if (!((module, to) in foreign)) return bad(module " may not include <" name ">, which belongs to " to)
            }
        }' table="$scratch/table" headers="$here/system-headers" "$scratch/table" "$here/system-headers" $files)
}
fixture_includes_follow_the_layers() {
    mkdir -p alloc driver/value driver/vm driver/persist tests/unit/value
    printf '```layers\nalloc   : | pthread\nvalue   : alloc\nvm      : value alloc\npersist : value | jansson\n```\n' >ARCHITECTURE.md
    printf '#include <stdio.h>\n#include <pthread.h>\n' >alloc/a.c
    printf '#include "alloc/a.h"\n#include "vm/vm.h"\n#include <pthread.h>\n' >driver/value/value.c
    printf '#include "value/value_int.h"\n#include "vm.h"\n#include "vm/vm_int.h"\n' >driver/vm/vm.c
    printf '#include <jansson.h>\n#include <curses.h>\n' >driver/persist/json.h
    printf '#include <cmocka.h>\n#include "value/value_int.h"\n#  include "vm/vm.h"\n' >tests/unit/value/test_a.c
    echo 'driver/value/value.c:2: value may not include "vm/vm.h"'
    echo 'driver/value/value.c:3: value may not include <pthread.h>'
    echo 'driver/vm/vm.c:1: "value/value_int.h" is private'
    echo 'driver/vm/vm.c:2: "vm.h" does not name its folder'
    echo 'driver/persist/json.h:2: <curses.h> is in no line'
    echo 'tests/unit/value/test_a.c:3: value may not include "vm/vm.h"'
}

# The libraries and unit test objects in $BUILD, as paths from there.
built_objects() {
    (cd "$BUILD" 2>/dev/null && find alloc stats driver -name 'lib*.a' 2>/dev/null | sort; find tests/unit -name 'test_*.o' 2>/dev/null | sort)
}

# What the includes promise, proved by the objects: an undefined symbol is not of a module that is not on the line.
rule_symbols_follow_the_layers() {
    layer_table >"$scratch/table"
    local object
    (cd "$BUILD" && for object in $(built_objects); do
        nm -P -g "$object" 2>/dev/null | awk -v object="$object" 'NF >= 2 && $2 != ":" { print object, $1, $2 }'
    done) >"$scratch/symbols"
    awk "$awk_module_of"'
        FILENAME == table { read_table($0); next }
        pass == 1 { if ($3 ~ /^[TDBRCV]$/ && $1 ~ /\.a$/) owner[$2] = module_of($1); next }
        $3 == "U" && ($2 in owner) { module = module_of($1)
            if (!((module, owner[$2]) in allowed) && !told[$1, $2]++)
                print $1 ": needs " $2 "() of " owner[$2] ", which is not on the line of " module }
        END { if (!FNR) print "no library was built" }' \
        table="$scratch/table" "$scratch/table" pass=1 "$scratch/symbols" pass=2 "$scratch/symbols"
}
fixture_symbols_follow_the_layers() {
    mkdir -p build/alloc build/driver/value build/driver/vm build/tests/unit/value
    printf '```layers\nalloc   :\nvalue   : alloc\nvm      : value alloc\n```\n' >ARCHITECTURE.md
    cd build || exit 1
    echo 'int sm_get(void) { return 1; }' | cc -x c -c -o alloc/a.o -
    echo 'int sm_get(void); int vm_call(void); int value_new(void) { return sm_get() + vm_call(); }' | cc -x c -c -o driver/value/v.o -
    echo 'int value_new(void); int vm_call(void) { return value_new(); }' | cc -x c -c -o driver/vm/vm.o -
    echo 'int vm_call(void); int main(void) { return vm_call(); }' | cc -x c -c -o tests/unit/value/test_v.o -
    ar cr alloc/liballoc.a alloc/a.o && ar cr driver/value/libvalue.a driver/value/v.o && ar cr driver/vm/libvm.a driver/vm/vm.o
    echo 'driver/value/libvalue.a: needs vm_call() of vm'
    echo 'tests/unit/value/test_v.o: needs vm_call() of vm'
}

# LAYER_X in Makefile.am holds X and what X may use, directly or through a module it uses; and a unit test is linked
# with the layer of its module alone.
rule_link_lines_follow_the_layers() {
    layer_table >"$scratch/table"
    awk "$awk_module_of"'
        FILENAME == table { read_table($0); order[++modules] = $1; next }
        /^LAYER_[A-Z]+ *=/ { name = tolower(substr($1, 7)); sub(/^[^=]*= */, ""); line[name] = $0
            n = split($0, word, " ")
            for (i = 1; i <= n; i++) {
                if (match(word[i], /LAYER_[A-Z]+/)) {
                    other = tolower(substr(word[i], RSTART + 6, RLENGTH - 6))
                    for (m in known) if ((other, m) in links) links[name, m] = 1
                } else links[name, module_of(word[i])] = 1
            } }
        /^unit_[a-z]+ *\+?=.*tests\// { name = $1; sub(/^unit_/, "", name)
            if (!match($0, "tests/unit/" name "/")) print FILENAME ":" FNR ": is not a test of " name }
        /^\$\(unit_[a-z]+\): LDADD/ { match($1, /unit_[a-z]+/); name = substr($1, 8, RLENGTH - 5)
            if ($0 !~ "= *\\$\\(LAYER_" toupper(name) "\\)( *\\$\\([A-Z0-9]+_LIBS\\))* *-lcmocka$") print FILENAME ":" FNR ": is not linked with LAYER_" toupper(name) " alone" }
        END {
            for (k = 1; k <= modules; k++) {   # in the order of the table, so what is above is complete
                m = order[k]
                for (a in known) if ((m, a) in allowed) { reach[m, a] = 1; for (b in known) if ((a, b) in reach) reach[m, b] = 1 }
            }
            for (m in line) for (a in known)
                if ((m, a) in links && !((m, a) in reach)) print "Makefile.am: LAYER_" toupper(m) " holds " a ", which " m " may not use"
        }' table="$scratch/table" "$scratch/table" "$TREE/Makefile.am" "$TREE/tests/unit/module.am"
}
fixture_link_lines_follow_the_layers() {
    mkdir -p tests/unit
    printf '```layers\nalloc   :\nvalue   : alloc\nvm      : value\n```\n' >ARCHITECTURE.md
    printf 'LAYER_ALLOC = alloc/liballoc.a\nLAYER_VALUE = driver/value/libvalue.a driver/vm/libvm.a $(LAYER_ALLOC)\nLAYER_VM = driver/vm/libvm.a $(LAYER_VALUE)\n' >Makefile.am
    printf 'unit_value += tests/unit/vm/test_a\n$(unit_value): LDADD = $(LAYER_VM) -lcmocka\n$(unit_vm): LDADD = $(LAYER_VM) -lcmocka\n' >tests/unit/module.am
    echo "Makefile.am: LAYER_VALUE holds vm"
    echo "$PWD/tests/unit/module.am:1: is not a test of value"
    echo "$PWD/tests/unit/module.am:2: is not linked with LAYER_VALUE alone"
}
