# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034,SC2154
#
# Starting and ending the server in test suites.  Source it after tests/tap.sh, call tap_make_scratch and server_set_up; then
#
#   server_new_var            an empty var folder, $var, that the server may write
#   server_start OPTION...    starts it on any port of 127.0.0.1 and waits for the game: $server_pid, $server_port
#   server_end                asks it to end (TERM) and waits: $server_status
#   server_wait               waits until it has ended by itself: $server_status
#   server_complaints [TEXT...]  lines of its log that are neither information nor hold one of the texts
#
# $server_log is what it printed on standard error.  A server that still runs when the suite ends is killed, by its number.

loam=${LOAM_BUILD:-$root/build}/loam
server_pid=''
# Starting under the sanitizers on a busy machine takes its time; nothing that works waits so long.
server_seconds=$((tap_seconds * 3))

server_set_up() {
    if ! [ -x "$loam" ]; then
        echo "1..1"
        echo "not ok 1 - $loam is built"
        exit 1
    fi
    server_log=$scratch/server.log
    mudlib=$root/mudlib
    trap 'server_kill; rm -rf "$scratch"' EXIT
}

server_kill() {
    [ -z "$server_pid" ] || kill -KILL "$server_pid" 2>/dev/null
    server_pid=''
}

server_new_var() {
    var=$scratch/var
    rm -rf "$var"
    mkdir "$var"
    # The server gives up the rights of root and is nobody then.
    [ "$(id -u)" != 0 ] || chown nobody: "$var"
}

# wait_until SECONDS COMMAND...: until the command succeeds.
wait_until() {
    local end=$(($1 * 20))
    shift
    until "$@"; do
        end=$((end - 1))
        [ $end -gt 0 ] || return 1
        sleep 0.05
    done
}

server_is_up() {
    ! kill -0 "$server_pid" 2>/dev/null || grep -q ' main: the game is open$' "$server_log"
}
server_is_down() {
    ! kill -0 "$server_pid" 2>/dev/null
}

# false: it did not come up; why is in $server_log.
server_start() {
    : >"$server_log"
    "$loam" --mudlib "$mudlib" --var "$var" --port 0 --bind 127.0.0.1 "$@" >"$scratch/server.out" 2>>"$server_log" </dev/null &
    server_pid=$!
    wait_until $server_seconds server_is_up
    server_port=$(sed -n 's/^.* net: listening on .* port \([0-9]*\).*/\1/p' "$server_log" | head -n 1)
    if server_is_down; then
        wait "$server_pid"
        server_status=$?
        server_pid=''
        return 1
    fi
    [ -n "$server_port" ] && grep -q ' main: the game is open$' "$server_log"
}

server_wait() {
    if ! wait_until $server_seconds server_is_down; then
        server_kill
        echo "the server did not end" >>"$server_log"
    fi
    wait "$server_pid" 2>/dev/null
    server_status=$?
    server_pid=''
}

server_end() {
    kill -TERM "$server_pid" 2>/dev/null
    server_wait
}

server_complaints() {
    local pattern='^[0-9T:Z-]+ (info|debug) ' text
    for text; do
        grep -qF -e "$text" "$server_log" || echo "the log does not say: $text"
    done
    grep -vE "$pattern" "$server_log" | if [ $# -gt 0 ]; then grep -vF "$(printf '%s\n' "$@")"; else cat; fi
}
