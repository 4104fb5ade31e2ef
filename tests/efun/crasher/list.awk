# SPDX-License-Identifier: MIT
#
# The specs' efuns for crasher.c: NAME, number of arguments that must be given, and the types of each place.

/^[a-z&].*\(/ {
    open = index($0, "(")
    count = split(substr($0, 1, open - 1), words, /[ *]+/)
    name = words[count]
    count = split(substr($0, open + 1, index($0, ")") - open - 1), places, ",")
    least = 0
    types = ""
    for (i = 1; i <= count; i++) {
        type = places[i]
        more = sub(/\.\.\.$/, "", type)
        sub(/^ *&?/, "", type)
        gsub(/ *\*/, "*", type)
        sub(/[ ]?[A-Za-z_0-9]+$/, "", type)
        if (!sub(/void\|/, "", type) && !more) least = i
        types = types " " type
    }
    # The one that ends the game is crasher.c's own last call.
    if (name != "shutdown") print name, least types
}
