# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What several rules need: the files of the tree, and the layer table of ARCHITECTURE.md.

# tree_files [PATTERN...]: the tree's files, as git's patterns select them; new ones count before they are added.
tree_files() {
    if [ -e "$TREE/.git" ]; then
        git -C "$TREE" ls-files -co --exclude-standard -- "$@" | sort -u | while IFS= read -r file; do
            [ -f "$TREE/$file" ] && printf '%s\n' "$file"
        done
        return
    fi
    local pattern
    (cd "$TREE" && find . -type f -not -path './build/*' | sed 's|^\./||' | sort) | if [ $# = 0 ]; then cat; else
        while IFS= read -r file; do
            for pattern in "$@"; do
                # As git does it, a star also matches a slash.
                # shellcheck disable=SC2053
                if [[ $file == $pattern || $file == $pattern/* ]]; then printf '%s\n' "$file"; break; fi
            done
        done
    fi
}

# The C of the project: not LPC, which also ends in .c and is everything else under tests/, and mudlib/.
c_files() { tree_files 'alloc/*.[ch]' 'stats/*.[ch]' 'driver/*.[ch]' 'tests/unit/*.[ch]' 'tests/fuzz/*.[ch]' 'tests/tool/*.[ch]' 'tests/bot/*.[ch]'; }
module_files() { tree_files 'alloc/*' 'stats/*' 'driver/*'; }

# layer_table: a line "module allowed allowed ... | foreign ..." for each line of the table.
layer_table() {
    awk '/^```layers/ { inside = 1; next } /^```/ { inside = 0 } inside && NF { sub(/:/, " "); print }' "$TREE/ARCHITECTURE.md"
}

# module_of, for awk: the module that a path belongs to, "" for none.  A unit test belongs to the module it tests.
awk_module_of='
function module_of(path,    part) {
    split(path, part, "/")
    if (part[1] == "driver") return part[2]
    if (part[1] == "alloc" || part[1] == "stats") return part[1]
    if (part[1] == "tests" && part[2] == "unit") return part[3]
    return ""
}
# read_table: fills allowed[module, module] and foreign[module, library] from the lines of layer_table.
function read_table(line,    word, n, i, bar) {
    n = split(line, word, " ")
    known[word[1]] = 1
    allowed[word[1], word[1]] = 1
    for (i = 2; i <= n; i++) {
        if (word[i] == "|") bar = 1
        else if (bar) foreign[word[1], word[i]] = 1
        else allowed[word[1], word[i]] = 1
    }
}'
