# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Headers and what they declare.

# compile_alone: the messages of the compiler for header $1.
compile_alone() {
    local output
    output=$(cd "$TREE" && cc -std=gnu17 -D_GNU_SOURCE -I. -Idriver -I"$BUILD" -I"$BUILD/driver" -Wall -Wextra -Wstrict-prototypes -Werror \
        -fsyntax-only -x c "$1" 2>&1) || printf '%s: does not compile alone: %s\n' "$1" "$(printf '%s' "$output" | grep -m 1 error)"
}

rule_headers_compile_alone() {
    export TREE BUILD
    export -f compile_alone
    tree_files 'alloc/*.h' 'stats/*.h' 'driver/*.h' | xargs -r -P "$(nproc)" -n 1 bash -c 'compile_alone "$1"' compile_alone
}
fixture_headers_compile_alone() {
    mkdir -p driver/vm
    printf 'struct vm *vm_new(void);\n' >driver/vm/good.h
    printf '#include "vm/good.h"\nuint32_t vm_count(void);\n' >driver/vm/bad.h
    echo "driver/vm/bad.h: does not compile alone"
}

# exported_symbols: "archive object section name" of what the libraries define for others, and of their own data.
archive_symbols() {
    (cd "$BUILD" 2>/dev/null && find alloc stats driver -name 'lib*.a' 2>/dev/null | sort | while IFS= read -r library; do
        objdump -t "$library" 2>/dev/null | awk -v library="$library" '
            / file format / { object = $1; sub(/:$/, "", object) }
            /^[0-9a-f]+ / { flags = substr($0, 18, 7); rest = substr($0, 26); n = split(rest, word, /[ \t]+/)
                            print library, object, word[1], flags ~ /g/ ? "global" : "local", flags ~ /O/ ? "object" : flags ~ /F/ ? "function" : "other", word[n] }'
    done)
}

# A function that others can call is declared in a header of its folder, and only there.
rule_functions_are_declared_in_headers() {
    local folder
    archive_symbols | awk '$4 == "global" && $3 != "*UND*" { sub(/\/[^\/]*$/, "", $1); print $1, $2, $6 }' >"$scratch/exported"
    for folder in $(cut -d' ' -f1 "$scratch/exported" | sort -u); do
        cat "$TREE/$folder"/*.h "$BUILD/$folder"/*.h 2>/dev/null | tr -cs 'A-Za-z0-9_' '\n' | sort -u >"$scratch/words"
        awk -v folder="$folder" 'NR == FNR { word[$1] = 1; next }
            $1 == folder && !($3 in word) { print folder "/" $2 ": " $3 " is in no header of " folder }' "$scratch/words" "$scratch/exported"
    done
    local files
    files=$(c_files | grep '\.c$' | grep -v '^tests/')
    [ -n "$files" ] || return
    # shellcheck disable=SC2086
    (cd "$TREE" && awk '
        FNR == 1 { previous = "" }
        /^extern / { print FILENAME ":" FNR ": extern belongs into a header" }
        /^[a-z_][a-z_0-9]*\(.*\)( *__attribute__.*)?;$/ && previous ~ /^[a-z]/ && previous !~ /^(static|typedef)/ { print FILENAME ":" FNR ": a prototype belongs into a header" }
        /^[a-z][a-z_0-9 ]*[ *]+[a-z_0-9]+\(.*\);$/ && !/^(static|typedef|extern|return|else)/ { print FILENAME ":" FNR ": a prototype belongs into a header" }
        { previous = $0 }' $files)
}
fixture_functions_are_declared_in_headers() {
    mkdir -p alloc build/alloc
    echo 'int sm_get(int size);' >alloc/smalloc.h
    printf 'int sm_get(int s) { return s; }\nint sm_lost(void) { return 1; }\nstatic int own(void) { return 2; }\nint sm_table[3];\nint (*sm_own)(void);\n' >alloc/a.c
    cc -c -o build/alloc/a.o alloc/a.c && ar cr build/alloc/liballoc.a build/alloc/a.o
    printf 'extern int other;\nint foreign(int a);\nstatic int mine(int a);\nlong\nsplit(int a);\n' >alloc/b.c
    echo "alloc/a.o: sm_lost is in no header"
    echo "alloc/a.o: sm_table is in no header"
    echo "alloc/a.o: sm_own is in no header"
    echo "alloc/b.c:1: extern belongs"
    echo "alloc/b.c:2: a prototype"
    echo "alloc/b.c:5: a prototype"
}

# Variables outside functions, and static ones inside: only the log may have them, and the driver heap its handle: the
# hooks of libevent, through which memory is taken, have no argument for a context.
rule_no_globals_but_the_log() {
    [ "$TREE" != "$LOAM_SOURCE" ] || ! grep -qE '^MODE_CFLAGS = .*(--coverage|-fsanitize)' "$BUILD/Makefile" || { echo "# not looked at in an instrumented build"; return; }
    archive_symbols | awk '$5 == "object" && ($3 ~ /^\.(data|bss|tdata|tbss)(\.[a-z]*)?$/ && $3 !~ /\.rel\.ro/ || $3 == "*COM*") && $1 $2 !~ /libbase\.a(log|driver_heap)\.o$/ {
        sub(/\/[^\/]*$/, "", $1); print $1 "/" $2 ": " $6 " is a variable that lives as long as the process" }'
}
fixture_no_globals_but_the_log() {
    mkdir -p build/alloc build/driver/base
    printf 'int first;\nint f(void) { static int second = 3; return second++; }\nstatic const char *const names[] = {"a"};\nconst char *g(int i) { return names[i]; }\n' | cc -fPIC -x c -c -o build/alloc/a.o -
    echo 'struct { int level; } state = {3};' | cc -x c -c -o build/driver/base/log.o -
    ar cr build/alloc/liballoc.a build/alloc/a.o && ar cr build/driver/base/libbase.a build/driver/base/log.o
    echo "alloc/a.o: first is a variable"
    echo "alloc/a.o: second.0 is a variable"
}
