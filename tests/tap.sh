# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154
#
# Shell functions for test suites that print TAP.  Source it after setting `root` to the top of the source tree.
#
# $loam_lpc is the program under test: $LOAM_LPC, or loam-lpc of $LOAM_BUILD, or of the usual build folder.
# $scratch is a folder that goes away at exit.  Nothing here depends on time.

tap_number=0
tap_failed=0
# For one program; the sanitizers need more of everything.
[ -n "${LOAM_ENGINE:-}" ] && tap_seconds=120 || tap_seconds=20

# Find the program under test; without it the suite fails.
tap_find_program() {
    build=${LOAM_BUILD:-$root/build}
    loam_lpc=${LOAM_LPC:-$build/loam-lpc}
    case $loam_lpc in
    /*) ;;
    *) loam_lpc=$(pwd)/$loam_lpc ;;
    esac
    if ! [ -x "$loam_lpc" ]; then
        echo "1..1"
        echo "not ok 1 - $loam_lpc is there (set LOAM_LPC or LOAM_BUILD)"
        exit 1
    fi
    # Limits a command's time and tells its greatest memory; without it such limits are not tested.
    peak=$build/tests/tool/peak
    [ -x "$peak" ] || peak=
}

tap_make_scratch() {
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/loam-test-XXXXXX") || exit 1
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 1' HUP INT TERM
}

# tap_result STATUS NAME: one test's line.
tap_result() {
    tap_number=$((tap_number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tap_number - $2"
    else
        echo "not ok $tap_number - $2"
        tap_failed=$((tap_failed + 1))
    fi
}

# tap_equal NAME EXPECTED PRINTED: a test that is passed if both are the same text.
tap_equal() {
    if [ "$2" = "$3" ]; then
        tap_result 0 "$1"
    else
        tap_result 1 "$1"
        printf 'expected: %s\nprinted:  %s\n' "$2" "$3" | sed 's/^/# /'
    fi
}

tap_end() {
    echo "1..$tap_number"
    [ "$tap_failed" -eq 0 ]
}
