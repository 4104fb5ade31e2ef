# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Sizes.  The one exception is the interpreter's loop, which is one function by nature.

size_exception=driver/vm/interpret.c

rule_files_have_at_most_800_lines() {
    (cd "$TREE" && tree_files | grep -E '\.(c|h|def|sh|awk|am|ac|spec)$|/run$' | grep -v "^$size_exception\$" |
        xargs -r awk '{ lines[FILENAME] = FNR } END { for (file in lines) if (lines[file] > 800) print file ": has " lines[file] " lines" }')
}
fixture_files_have_at_most_800_lines() {
    mkdir -p alloc driver/vm
    seq 801 >alloc/long.c
    seq 800 >alloc/fits.c
    seq 3000 >driver/vm/interpret.c
    echo "alloc/long.c: has 801 lines"
}

# list_functions: "lines file:line name" for each function of the C files.  A function begins with its name in column 0
# (rule_function_names_start_a_line) and ends with a brace there.
list_functions() {
    local files
    files=$(c_files | grep '\.[ch]$' | grep -v "^$size_exception\$")
    [ -n "$files" ] || return
    # shellcheck disable=SC2086
    (cd "$TREE" && awk '
        FNR == 1 { name = "" }
        /^[a-z_][A-Za-z0-9_]*\(/ && !/;[ \t]*$/ { name = $0; sub(/\(.*/, "", name); start = FNR }
        /^[^ \t{}].*;[ \t]*$/ { name = "" }
        /^}/ && name != "" { print FNR - start + 1, FILENAME ":" start, name; name = "" }' $files)
}

rule_functions_have_at_most_80_lines() {
    list_functions | sort -n >"$scratch/functions"
    awk '$1 > 80 { print $2 ": " $3 "() has " $1 " lines" }' "$scratch/functions"
    grep -v ' tests/' "$scratch/functions" | awk '
        { length_of[NR] = $1; if ($1 <= 45) short++ }
        END { if (NR) printf "# functions outside tests/: %d, median %d lines, 90th percentile %d, longest %d\n",
                  NR, length_of[int((NR + 1) / 2)], length_of[int((NR * 9 + 9) / 10)], length_of[NR] }'
}
fixture_functions_have_at_most_80_lines() {
    mkdir -p alloc
    { printf 'static int\nlong_one(void)\n{\n'; seq 78; printf '}\n\nint\nfits(int a,\n    int b)\n{\n'; seq 76; printf '}\n'; } >alloc/a.c
    echo "alloc/a.c:2: long_one() has 81 lines"
}

# So that grep -n '^name(' finds every definition.
rule_function_names_start_a_line() {
    local files
    files=$(c_files)
    [ -n "$files" ] || return
    # shellcheck disable=SC2086
    (cd "$TREE" && awk '
        FNR == 1 { previous = "" }
        /^{/ && previous ~ /^[a-z].*[a-z_0-9*] +\**[a-z_0-9]+\(.*\)[^;]*$/ { print FILENAME ":" FNR - 1 ": the return type stands on the line of the name" }
        /^[a-z].*[a-z_0-9*] +\**[a-z_0-9]+\(.*\) *{$/ { print FILENAME ":" FNR ": the return type stands on the line of the name" }
        { previous = $0 }' $files)
}
fixture_function_names_start_a_line() {
    mkdir -p alloc
    printf 'static int\ngood(void)\n{\n}\n\nstatic int *bad(void)\n{\n}\nint worse(int a) {\n}\n' >alloc/a.c
    printf 'struct a {\n    int b;\n};\nstatic const int t[] =\n{\n};\n' >alloc/b.c
    echo "alloc/a.c:6: the return type"
    echo "alloc/a.c:9: the return type"
}
