# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# The top of the tree, and that what is released is what is here.

top_level='.ci .clang-format .editorconfig .gitattributes .gitignore ARCHITECTURE.md LICENSE Makefile.am README.md
alloc check configure.ac driver mudlib start stats tests'

rule_top_level_is_as_agreed() {
    tree_files | sed 's|/.*||' | sort -u | awk -v agreed="$top_level" '
        BEGIN { n = split(agreed, word); for (i = 1; i <= n; i++) known[word[i]] = 1 }
        { there[$1] = 1 }
        !($1 in known) { print $1 ": does not belong on the top level" }
        END { for (i = 1; i <= n; i++) if (!(word[i] in there)) print word[i] ": is missing on the top level" }'
}
fixture_top_level_is_as_agreed() {
    mkdir .ci alloc driver mudlib stats tests
    touch .ci/run alloc/a.c driver/a.c mudlib/a.c stats/a.c tests/run notes.txt
    touch .clang-format .editorconfig .gitattributes .gitignore ARCHITECTURE.md Makefile.am README.md check configure.ac start
    echo "notes.txt: does not belong"
    echo "LICENSE: is missing"
}

# A tracked file that `make dist` forgets is missing for everybody who builds from the tarball.
rule_every_file_is_in_the_tarball() {
    if [ -e "$TREE/.git" ]; then
        make -C "$BUILD" -s distdir distdir="$scratch/dist" >"$scratch/dist.log" 2>&1 || { tail -n 3 "$scratch/dist.log"; return; }
    else
        cp -r dist "$scratch/dist"
    fi
    tree_files | grep -v '^dist/' | while IFS= read -r file; do
        [ -f "$scratch/dist/$file" ] || echo "$file: is not in the tarball (name it in its module.am)"
    done
    chmod -R u+w "$scratch/dist" && rm -rf "$scratch/dist"
}
fixture_every_file_is_in_the_tarball() {
    mkdir -p dist/alloc alloc
    touch alloc/a.c alloc/a.h dist/alloc/a.c
    echo "alloc/a.h: is not in the tarball"
}

# The numbers LPC sees are those of the driver.
rule_driver_hooks_agree_with_the_mudlib() {
    (cd "$TREE" && awk '
        FILENAME ~ /\.def$/ && match($0, /^HOOK\([0-9]+, [A-Z0-9_]+/) {
            split(substr($0, 6, RLENGTH - 5), part, ", ")
            number["H_" part[2]] = part[1]
        }
        FILENAME ~ /\.h$/ && $1 == "#define" && NF == 3 {
            if (number[$2] != $3) print FILENAME ":" FNR ": " $2 " is not " $3 " in hooks.def"
            seen[$2] = 1
        }
        END { for (hook in number) if (!(hook in seen)) print "mudlib/include/driver_hook.h: lacks " hook }
    ' driver/object/hooks.def mudlib/include/driver_hook.h)
}
fixture_driver_hooks_agree_with_the_mudlib() {
    mkdir -p driver/object mudlib/include
    printf 'HOOK(0, ONE, "", "")\nHOOK(7, TWO, "s", "")\nHOOK(9, LAST, "s", "")\n' >driver/object/hooks.def
    printf '#define H_ONE 0\n#define H_TWO 8\n' >mudlib/include/driver_hook.h
    echo "mudlib/include/driver_hook.h:2: H_TWO is not 8"
    echo "mudlib/include/driver_hook.h: lacks H_LAST"
}
