# SPDX-License-Identifier: MIT
#
# Compare what loam-lpc did with what the test program says it should.
#
#   awk -f check.awk -v status=N -v peak=KIB -v peak_factor=N EXPECTATIONS STDOUT STDERR
#
# EXPECTATIONS is the LPC program (or the generator of one, with # instead of //).  On a line may stand
#
#   // expect: TEXT     the next line of standard output is TEXT       // expect~: TEXT   ... contains TEXT
#   // error: TEXT      an error of the compiler at this line, its message contains TEXT
#   // warning: TEXT    the same for a warning; without any, warnings are ignored
#   // runtime: TEXT    the run-time error that ends the program is at this line, its message contains TEXT
#   // trace: N         the traceback has N frames
#   // stderr: TEXT     some line of standard error contains TEXT
#   // exit: N          exit status, if it is not 0, or 1 after an error
#   // peak: KIB        greatest resident memory
#
# All of standard output and every error must be expected.  Prints a line "# ..." for each difference.

function fail(text) {
    gsub(/[^ -~]/, "?", text)
    print "# " substr(text, 1, 300)
    failures++
}

function note_expectation(kind, text, line) {
    if (kind == "expect" || kind == "expect~") {
        expected[++expected_count] = text
        expected_part[expected_count] = kind == "expect~"
        expected_line[expected_count] = line
    } else if (kind == "error" || kind == "warning") {
        message_text[++message_count] = text
        if (kind == "warning") warning_wanted = 1
        message_kind[message_count] = kind
        message_line[message_count] = line
    } else if (kind == "runtime") {
        runtime_text = text
        runtime_line = line
    } else if (kind == "stderr") {
        wanted[++wanted_count] = text
    } else if (kind == "trace") {
        frames_expected = text
    } else if (kind == "exit") {
        status_expected = text
    } else if (kind == "peak") {
        peak_expected = text
    }
}

function read_expectations(    parts, n, i, kind, text) {
    n = split($0, parts, /(\/\/|#) /)
    for (i = 2; i <= n; i++) {
        if (!match(parts[i], /^(expect~?|error|warning|runtime|trace|stderr|exit|peak):/)) continue
        kind = substr(parts[i], 1, RLENGTH - 1)
        text = substr(parts[i], RLENGTH + 1)
        sub(/^ /, "", text)
        sub(/[ \t]+$/, "", text)
        note_expectation(kind, text, FNR)
    }
}

function compare_output() {
    sub(/[ \t]+$/, "")
    output_count++
    if (output_count > expected_count) {
        if (output_count <= expected_count + 5) fail("surplus output: " $0)
    } else if (expected_part[output_count] ? !index($0, expected[output_count]) : $0 != expected[output_count]) {
        fail("line " expected_line[output_count] ": expected: " expected[output_count])
        fail("line " expected_line[output_count] ": printed:  " $0)
    }
}

# FILE:LINE:COLUMN: [error: |warning: ]TEXT
function read_message(    place, rest, line, kind, i) {
    if (!match($0, /^[^ ]*:[0-9]+:[0-9]+: /)) return 0
    place = substr($0, 1, RLENGTH - 2)
    rest = substr($0, RLENGTH + 1)
    sub(/:[0-9]+$/, "", place)
    line = place
    sub(/.*:/, "", line)
    sub(/:[0-9]+$/, "", place)
    sub(/.*\//, "", place)
    if (runtime_line && place == name && !runtime_seen) {
        sub(/^error: /, "", rest)
        runtime_seen = 1
        if (line != runtime_line) fail("run-time error at line " line ", expected at " runtime_line ": " rest)
        if (!index(rest, runtime_text)) fail("run-time error, expected: " runtime_text ", got: " rest)
        return 1
    }
    if (!match(rest, /^(error|warning|note): /)) return 0
    kind = substr(rest, 1, RLENGTH - 2)
    if (kind == "warning") warnings++
    if (kind == "note") return 1
    rest = substr(rest, RLENGTH + 1)
    for (i = 1; i <= message_count; i++)
        if (!message_seen[i] && message_kind[i] == kind && message_line[i] == line && place == name \
            && index(rest, message_text[i])) {
            message_seen[i] = 1
            return 1
        }
    for (i = 1; i <= wanted_count; i++)
        if (index($0, wanted[i])) return 1
    if (kind == "error" || warning_wanted) fail("unexpected: " $0)
    return 1
}

function read_error_line(    i) {
    for (i = 1; i <= wanted_count; i++)
        if (index($0, wanted[i])) wanted_seen[i] = 1
    if ($0 ~ /AddressSanitizer|runtime error: |Assertion|audit/) fail("standard error: " $0)
    if ($0 ~ /^    [^ ].* at \/[^ ]*:[0-9]+:[0-9]+ in \//) frames++
    read_message()
    if (error_lines++ < 12) error_text[error_lines] = $0
}

function finish(    i, may_complain) {
    for (i = output_count + 1; i <= expected_count; i++)
        fail("line " expected_line[i] ": expected, not printed: " expected[i])
    for (i = 1; i <= message_count; i++)
        if (!message_seen[i]) fail("line " message_line[i] ": expected " message_kind[i] ": " message_text[i])
    if (runtime_line && !runtime_seen) fail("line " runtime_line ": expected run-time error: " runtime_text)
    for (i = 1; i <= wanted_count; i++)
        if (!wanted_seen[i]) fail("expected on standard error: " wanted[i])
    if (frames_expected != "" && frames != frames_expected)
        fail("traceback has " frames + 0 " frames, expected " frames_expected)
    may_complain = runtime_line || wanted_count
    for (i = 1; i <= message_count; i++) if (message_kind[i] == "error") may_complain = 1
    if (status_expected == "") status_expected = may_complain ? 1 : 0
    if (status != status_expected) fail("exit status " status ", expected " status_expected (status == 124 ? " (timeout)" : ""))
    if (peak_expected != "" && peak != "" && peak > peak_expected * peak_factor)
        fail("memory: " peak " KiB, expected at most " peak_expected * peak_factor)
    if (!may_complain && !message_count && error_lines && !warnings) fail("nothing was expected on standard error")
    if (failures)
        for (i = 1; i <= error_lines && i <= 12; i++) fail("  stderr: " error_text[i])
}

FNR == 1 { file++ }
file == 1 { if (FNR == 1) { name = FILENAME; sub(/.*\//, "", name) } read_expectations(); next }
# Standard output and error end with a line of their own, so that neither file is empty.
$0 == "--- end" { next }
file == 2 { compare_output(); next }
file == 3 { read_error_line(); next }
END { finish(); exit failures > 0 }
