# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Functions that ./start and ./check share: packages, configure, make.  Sourced with `root` set to the top
# of the source tree, which is also the current folder.

if [ -t 1 ]; then
    bold=$'\e[1m' red=$'\e[31m' plain=$'\e[0m' clear_line=$'\r\e[K'
else
    bold='' red='' plain='' clear_line=''
fi

# say TEXT: what is being done now.
say() { printf '%s%s%s\n' "$bold" "$*" "$plain"; }

# fail TEXT: the end, with the reason.
fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# bad_usage TEXT: wrong options.
bad_usage() {
    printf '%s: %s (see %s --help)\n' "${0##*/}" "$*" "$0" >&2
    exit 2
}

# missing_packages NEED...: the packages of tests/packages for these needs that are not installed.
missing_packages() {
    local wanted
    wanted=$(awk -v needs=" $* " '!/^#/ && NF == 2 && index(needs, " " $1 " ") { print $2 }' tests/packages)
    # shellcheck disable=SC2086
    dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' $wanted 2>/dev/null |
        awk -v wanted="$(echo $wanted)" '
            $1 == "ii" { there[$2] = 1 }
            END { n = split(wanted, name, " "); for (i = 1; i <= n; i++) if (!(name[i] in there)) print name[i] }'
}

# need_packages NEED...: install what is missing, or say how.
need_packages() {
    local missing command
    if ! command -v dpkg-query >/dev/null; then
        say "Not a Debian system: the packages of tests/packages are taken to be there."
        return
    fi
    # shellcheck disable=SC2046
    missing=$(echo $(missing_packages "$@"))
    [ -n "$missing" ] || return 0
    command="apt-get install -y --no-install-recommends $missing"
    if [ "$(id -u)" = 0 ]; then
        as_root=env
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as_root="sudo env"
    else
        printf 'Debian packages are missing. As root, run:\n    apt-get update && %s\n' "$command" >&2
        exit 1
    fi
    say "Installing Debian packages: $missing"
    mkdir -p build
    if ! { $as_root apt-get update && $as_root DEBIAN_FRONTEND=noninteractive $command; } \
        >build/packages.log 2>&1 </dev/null; then
        tail -n 5 build/packages.log >&2
        fail "packages could not be installed; the whole story is in build/packages.log"
    fi
}

# generate_configure: autoreconf, unless its results are newer than all it reads.
generate_configure() {
    local newest=configure
    [ build-aux/.stamp -nt configure ] && newest=build-aux/.stamp
    if [ -f configure ] && [ -f Makefile.in ] &&
        [ -z "$(find configure.ac Makefile.am alloc stats driver tests -name '*.a[mc]' -newer "$newest" -print -quit)" ]; then
        return
    fi
    say "Making configure"
    mkdir -p build-aux
    autoreconf --install >build-aux/autoreconf.log 2>&1 || { cat build-aux/autoreconf.log >&2; fail "autoreconf failed"; }
    touch build-aux/.stamp
}

# run_configure FOLDER ARGUMENT...: unless it was run there with the same arguments already.
run_configure() {
    local folder=$1 arguments
    shift
    arguments="$*"
    if [ -f "$folder/Makefile" ] && [ "$folder/config.status" -nt configure ] &&
        [ "$(cat "$folder/.arguments" 2>/dev/null)" = "$arguments" ]; then
        return
    fi
    say "Configuring in $folder${arguments:+ ($arguments)}"
    mkdir -p "$folder"
    (cd "$folder" && "$root/configure" -q "$@") >"$folder/configure.log" 2>&1 || {
        tail -n 20 "$folder/configure.log" >&2
        fail "configure failed; more in $folder/configure.log and $folder/config.log"
    }
    echo "$arguments" >"$folder/.arguments"
}

# show_progress TOTAL: make's output becomes one changing line on a terminal, else one line a folder.
show_progress() {
    awk -v total="$1" -v clear="$clear_line" '
        /^  (CC|CCLD|AR|GEN|CPPAS|AWK) / {
            file = $2
            folder = file
            if (!sub("/[^/]*$", "", folder))
                folder = "."
            if ($1 == "CC")
                done++
            if (clear != "") {
                printf "%s  %3d of %d  %s", clear, done, total, file
                fflush()
            } else if (!(folder in seen)) {
                seen[folder] = 1
                printf "  %3d of %d  %s\n", done, total, folder
                fflush()
            }
        }
        END { printf "%s", clear }'
}

# run_make FOLDER TARGET...: everything make says is in FOLDER/build.log.
run_make() {
    local folder=$1 total warnings
    shift
    total=$(make -C "$folder" -n "$@" 2>/dev/null | grep -c 'echo "  CC  ')
    [ "$total" = 0 ] || say "Building in $folder"
    if ! make -C "$folder" --no-print-directory -j"$(nproc)" V=0 "$@" 2>&1 | tee "$folder/build.log" |
        show_progress "$total" || [ "${PIPESTATUS[0]}" != 0 ]; then
        grep -E -A 4 'error|undefined reference|\*\*\*' "$folder/build.log" | head -n 40 >&2 || true
        fail "the build failed; all of it is in $folder/build.log"
    fi
    warnings=$(grep -c 'warning:' "$folder/build.log") || true
    [ "$warnings" = 0 ] || printf '%s%d warnings%s, see %s/build.log\n' "$red" "$warnings" "$plain" "$folder"
}

# build FOLDER TARGET [CONFIGURE ARGUMENT...]
build() {
    local folder=$1 target=$2
    shift 2
    generate_configure
    run_configure "$folder" "$@"
    run_make "$folder" "$target"
}
