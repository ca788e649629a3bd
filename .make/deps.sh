#!/usr/bin/env bash
# Makes sure that everything a build or a test needs is on this machine:
# Debian packages (installed when we may), a Rust that is new enough, and Z3
# unpacked into .deps/z3. Once all is there it touches neither network nor disk.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf 'deps: %s\n' "$*" >&2; }
fail() {
    say "error: $1"
    shift
    for line in "$@"; do say "  $line"; done
    exit 1
}

# The first row builds, the second links LLVM's static helpers, the third is
# for tests: sanitizers, random programs, 32-bit headers.
packages=(
    gcc libc6-dev m4 make pkg-config python3
    llvm-22-dev clang-22 libclang-22-dev libpolly-22-dev libzstd-dev zlib1g-dev
    libclang-rt-22-dev csmith libcsmith-dev
)
[ "$(uname -m)" != x86_64 ] || packages+=(libc6-dev-i386)
rust_needed=1.95

z3=.deps/z3
z3_pin=.make/z3.txt
z3_is_there() {
    # The pin is copied in last, so it stands for a complete folder.
    cmp -s "$z3_pin" "$z3/pin.txt" &&
        [ -e "$z3/lib/libz3.so" ] && [ -x "$z3/bin/z3" ] && [ -e "$z3/lib/pkgconfig/z3.pc" ]
}

missing_packages() {
    # dpkg-query answers for all packages at once; a package that it has
    # never heard of is only missing from its answer.
    local installed name
    installed=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "$@" 2>/dev/null || true)"
    for name in "$@"; do
        [[ $installed == *" $name=installed "* ]] || printf '%s\n' "$name"
    done
}

install_packages() {
    local missing=("$@") as_root=() without=() name policy
    local by_hand="apt-get update && apt-get install --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            fail "these packages are missing: ${missing[*]}" \
                "and installing them needs root. Run:" \
                "sudo sh -c '$by_hand'"
        fi
    fi
    say "installing ${missing[*]}"
    "${as_root[@]}" apt-get update -q >&2 ||
        say "warning: apt-get update failed; going on with the package lists that are here"
    for name in "${missing[@]}"; do
        policy=$(LC_ALL=C apt-cache policy "$name")
        [[ $policy == *"  Candidate: "[!\(]* ]] || without+=("$name")
    done
    if [ ${#without[@]} -gt 0 ]; then
        [[ " ${without[*]} " != *-22* ]] ||
            fail "apt has no candidate for ${without[*]}" \
                "LLVM 22 is in the security suite of Debian 12, so its line seems to be missing" \
                "from the apt sources (/etc/apt/sources.list or /etc/apt/sources.list.d):" \
                "deb <mirror of debian-security> bookworm-security main" \
                "Add it and run 'make deps' again."
        fail "apt has no candidate for ${without[*]}" \
            "A full 'main' component of the distribution is needed in the apt sources."
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends -o DPkg::Lock::Timeout=600 "${missing[@]}" >&2 ||
        fail "apt-get could not install ${missing[*]}"
}

check_packages() {
    local missing
    mapfile -t missing < <(missing_packages "${packages[@]}")
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
}

# Without dpkg nothing can be installed here; what the packages would bring is
# looked for instead.
check_programs() {
    local missing=() name prefix=${LLVM_SYS_221_PREFIX:-/usr/lib/llvm-22}
    for name in cc m4 make pkg-config python3; do
        command -v "$name" >/dev/null || missing+=("$name")
    done
    for name in llvm-config clang; do
        [ -x "$prefix/bin/$name" ] || missing+=("$prefix/bin/$name")
    done
    [ ${#missing[@]} -eq 0 ] ||
        fail "this is not Debian, so nothing is installed, and these are missing: ${missing[*]}" \
            "On Debian 12 they come from: ${packages[*]}" \
            "LLVM 22 elsewhere than in /usr/lib/llvm-22: set LLVM_SYS_221_PREFIX."
}

check_rust() {
    local version
    version=$(cargo --version 2>/dev/null | sed -n 's/^cargo \([0-9.]*\).*/\1/p') || true
    if [ -z "$version" ]; then
        fail "cargo was not found; install Rust $rust_needed or later (https://rustup.rs)"
    fi
    printf '%s\n' "$rust_needed" "$version" | sort -C -V ||
        fail "cargo is $version, but Rust $rust_needed or later is needed: rustup update stable"
}

fetch_z3() {
    local work
    mkdir -p .deps
    work=$(mktemp -d .deps/z3.XXXXXX)
    # shellcheck disable=SC2064 # the folder of this call is meant
    trap "rm -rf '$work'" EXIT
    say "fetching Z3 ($(sed -n 's/^\(z3-solver==[0-9.]*\).*/\1/p' "$z3_pin"))"
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
        --only-binary :all: --dest "$work" -r "$z3_pin" >&2 ||
        fail "pip could not download the wheel that $z3_pin pins (see its message above)"
    python3 .make/unpack_z3.py "$work"/*.whl "$work/z3"
    grep -qxF "Z3_SYS_Z3_VERSION = \"$(sed -n 's/^Version: //p' "$work/z3/lib/pkgconfig/z3.pc")\"" .cargo/config.toml ||
        fail "$z3_pin pins another version of Z3 than .cargo/config.toml names"
    "$work/z3/bin/z3" --version >/dev/null ||
        fail "the z3 program of the wheel does not run on this machine"
    cp "$z3_pin" "$work/z3/pin.txt"
    rm -rf "$z3"
    mv -T "$work/z3" "$z3"
}

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    z3_is_there || python3 -m pip --version >/dev/null 2>&1 || packages+=(python3-pip)
    check_packages
else
    check_programs
fi
check_rust
z3_is_there || fetch_z3
say "all there"
