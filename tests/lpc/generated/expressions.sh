#!/bin/sh
# SPDX-License-Identifier: MIT
#
# expressions.sh SEED: print an LPC program of random expressions over the integers -20 to 20 with what they must give.
awk -v seed="$1" '
function random(n) {
    state = (state * 16807) % 2147483647
    return int(state / 64) % n
}

# & | ^ of two numbers below 2^40 in two'"'"'s complement
function bits(a, b, op,    i, x, y, result, weight) {
    if (a < 0) a += 1099511627776
    if (b < 0) b += 1099511627776
    weight = 1
    for (i = 0; i < 40; i++) {
        x = a % 2; y = b % 2
        if (op == "&" ? x && y : op == "|" ? x || y : x != y) result += weight
        a = (a - x) / 2; b = (b - y) / 2
        weight *= 2
    }
    return result >= 549755813888 ? result - 1099511627776 : result + 0
}

# Sets text and value: text has @N for the N-th constant.
function make(depth,    op, left, left_value, right_value, right) {
    if (depth == 0 || random(6) == 0) {
        value = random(41) - 20
        text = "@" ++leaves
        leaf[leaves] = value
        return
    }
    make(depth - 1); left = text; left_value = value
    if (random(10) == 0) {
        op = substr("-!~", random(3) + 1, 1)
        value = op == "-" ? 0 - left_value : op == "!" ? !left_value : -1 - left_value
        text = op "(" left ")"
        return
    }
    make(depth - 1); right = text; right_value = value
    op = operators[random(count) + 1]
    if ((op == "/" || op == "%") && right_value == 0) op = "-"
    if (op == "*" && left_value * right_value > 1e9 || op == "*" && left_value * right_value < -1e9) op = "-"
    if (op == "?:") {
        text = "(" left " ? " right " : 7)"
        value = left_value ? right_value : 7
        return
    }
    text = "(" left " " op " " right ")"
    if (op == "+") value = left_value + right_value
    else if (op == "-") value = left_value - right_value
    else if (op == "*") value = left_value * right_value
    else if (op == "/") value = int(left_value / right_value)
    else if (op == "%") value = left_value - right_value * int(left_value / right_value)
    else if (op == "<") value = left_value < right_value
    else if (op == "<=") value = left_value <= right_value
    else if (op == ">") value = left_value > right_value
    else if (op == ">=") value = left_value >= right_value
    else if (op == "==") value = left_value == right_value
    else if (op == "!=") value = left_value != right_value
    else if (op == "&&") value = left_value ? right_value : left_value
    else if (op == "||") value = left_value ? left_value : right_value
    else value = bits(left_value, right_value, op)
    if (value > 1e10 || value < -1e10) { text = "(" text " % 1009)"; value -= 1009 * int(value / 1009) }
    value += 0
}

# The expression with name and behind put around the number of each leaf, or the constants themselves.
function with(name, behind,    result, rest, n) {
    result = ""
    rest = text
    while (match(rest, /@[0-9]+/)) {
        n = substr(rest, RSTART + 1, RLENGTH - 1)
        result = result substr(rest, 1, RSTART - 1) (name == "" ? "(" leaf[n] ")" : name n behind)
        rest = substr(rest, RSTART + RLENGTH)
    }
    return result rest
}

function declare(type, name,    i, result) {
    result = type " "
    for (i = 1; i <= leaves; i++) result = result (i > 1 ? ", " : "") name i " = " leaf[i]
    return result ";"
}

BEGIN {
    CONVFMT = OFMT = "%.0f"
    state = seed * 7919
    count = split("+ - * / % < <= > >= == != && || & | ^ ?: + - *", operators, " ")
    print "int checked;"
    print "void check(int number, int should, mixed *is) {"
    print "    foreach (mixed value : is) if (value != should) write(number + \": \" + value + \" for \" + should + \"\\n\");"
    print "    checked++;\n}"
    for (number = 1; number <= 300; number++) {
        leaves = 0
        make(1 + random(4))
        globals = declare("int", "g" number "_")
        print globals
        print "void test" number "() {"
        print "    " declare("int", "i")
        print "    " declare("mixed", "m")
        printf "    int *a = ({ 0"
        for (i = 1; i <= leaves; i++) printf ", %d", leaf[i]
        print " });"
        print "    mixed *is = ({ " with("", "") ",\n        " with("i", "") ",\n        " with("g" number "_", "") ",\n        " \
            with("m", "") ",\n        " with("a[", "]") " });"
        print "    check(" number ", " value ", is);"
        print "    check(" number ", " (value ? 1 : 0) ", ({ " with("i", "") " ? 1 : 0 }));"
        print "    if (" with("m", "") ") { if (" (value ? 0 : 1) ") write(\"branch " number "\\n\"); }"
        print "    else if (" (value ? 1 : 0) ") write(\"branch " number "\\n\");\n}"
    }
    print "void main() {"
    for (number = 1; number <= 300; number++) print "    test" number "();"
    print "    write(\"checked \" + checked / 2 + \"\\n\");\n}"
}'
