# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What every file has, and what no file has.

# Sources and scripts; LPC under tests/ and fuzz seeds are data, whose first line may be what they test.
source_files() {
    {
        c_files
        tree_files | grep -E '\.(def|sh|awk|am|ac|spec)$|(^|/)(run|start|check|packages|fresh-debian)$|^mudlib/.*\.[ch]$'
    } | grep -v '^tests/fuzz/corpus/' | sort -u
}

rule_line_one_names_the_licence() {
    (cd "$TREE" && source_files | xargs -r awk '
        FNR == 1 && /^#!/ { next }
        FNR > 2 || told == FILENAME { next }
        { told = FILENAME
          if ($0 !~ /^(#|\/\*|\/\/) SPDX-License-Identifier: MIT/) print FILENAME ":" FNR ": SPDX-License-Identifier is missing" }')
}
fixture_line_one_names_the_licence() {
    mkdir -p alloc tests/lpc/lang
    printf '/* SPDX-License-Identifier: MIT */\n' >alloc/good.c
    printf '#!/bin/sh\n# SPDX-License-Identifier: MIT\n' >start
    printf '/* Copyright */\n/* SPDX-License-Identifier: MIT */\n' >alloc/bad.c
    printf '#!/bin/sh\necho\n' >check
    printf 'int main() {}\n' >tests/lpc/lang/a.c
    echo "alloc/bad.c:1: SPDX"
    echo "check:2: SPDX"
}

rule_c_files_say_what_they_are() {
    (cd "$TREE" && c_files | xargs -r awk '
        FNR <= 3 && /^\/\*/ { comments[FILENAME]++ }
        FNR == 1 { file[++n] = FILENAME }
        END { for (i = 1; i <= n; i++) if (comments[file[i]] < 2) print file[i] ":2: a comment that says what the file is is missing" }')
}
fixture_c_files_say_what_they_are() {
    mkdir -p alloc
    printf '/* SPDX-License-Identifier: MIT */\n/*\n * Small blocks.\n */\n' >alloc/good.c
    printf '/* SPDX-License-Identifier: MIT */\n\n#include <stdio.h>\n' >alloc/bad.c
    echo "alloc/bad.c:2: a comment"
}

rule_no_c_file_includes_a_c_file() {
    (cd "$TREE" && c_files | xargs -r grep -nE '^[ \t]*#[ \t]*include[ \t]*["<][^">]*\.c[">]' /dev/null) | sed 's/\(:[0-9]*:\).*/\1 includes a .c file/'
}
fixture_no_c_file_includes_a_c_file() {
    mkdir -p alloc
    printf '#include "alloc/b.h"\n#  include "alloc/b.c"\n' >alloc/a.c
    echo "alloc/a.c:2: includes"
}

# Folders of one machine, or of one user of it.
rule_no_machine_paths() {
    (cd "$TREE" && tree_files | xargs -r grep -nIE '/(wor[k]|hom[e]|roo[t]|User[s])/[A-Za-z0-9_.]' /dev/null) |
        grep -vE '^tests/fuzz/corpus/' | sed 's/^\([^:]*:[0-9]*:\).*/\1 names a folder of one machine/'
}
fixture_no_machine_paths() {
    mkdir -p alloc
    printf 'fine /tmp/x\n%s\n' "see /hom""e/someone/notes" >alloc/a.c
    echo "alloc/a.c:2: names"
}

rule_lines_are_plain_text() {
    local tab
    tab=$(printf '\t')
    (cd "$TREE" && source_files | xargs -r grep -nIE '[ 	]$' /dev/null | sed 's/^\([^:]*:[0-9]*:\).*/\1 ends in blanks/'
    c_files | xargs -r grep -nI "$tab" /dev/null | sed 's/^\([^:]*:[0-9]*:\).*/\1 has a tab/'
    c_files | xargs -r awk '{ line = $0; gsub(/[\200-\277]/, "", line) } length(line) > 132 { print FILENAME ":" FNR ": is longer than 132 columns" }')
}
fixture_lines_are_plain_text() {
    mkdir -p alloc
    { printf 'a;\n\tb;\nc; \n'; printf '%0133d\n%0132d\n' 0 0; } >alloc/a.c
    echo "alloc/a.c:2: has a tab"
    echo "alloc/a.c:3: ends in blanks"
    echo "alloc/a.c:4: is longer"
}

rule_scripts_parse() {
    (cd "$TREE" && tree_files | grep -vE '^tests/fuzz/corpus/' |
        xargs -r awk 'FNR == 1 && (FILENAME ~ /\.sh$/ || /^#!.*\/(ba)?sh/) { print FILENAME } FNR > 1 { nextfile }' |
        while IFS= read -r file; do bash -n "$file" 2>&1; done)
}
fixture_scripts_parse() {
    printf '#!/bin/bash\nif true; then\n' >broken
    printf 'echo fine\n' >fine.sh
    echo "broken: line 3: syntax error"
}
