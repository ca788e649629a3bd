#!/usr/bin/env bash
# Proves the set-up on a machine that has nothing yet: fresh.sh [FOLDER].
#
# Makes a Debian 12 in FOLDER (else in a temporary one, removed at the end) with
# only git, make, curl and pip, adds this machine's Rust toolchain without its
# caches, clones what is committed here, and runs `make demo` and `make test` in
# it. Needs root, debootstrap and the network. Mirrors, proxies, certificates
# and name servers are those of this machine.
set -euo pipefail
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=bookworm

fail() {
    printf 'fresh: error: %s\n' "$1" >&2
    exit 1
}
step() { printf '\n== fresh: %s (%s s so far)\n' "$*" "$SECONDS"; }

[ "$(id -u)" = 0 ] || fail "only root may make a chroot"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"

# In mount points of our own, which end with this process: nothing stays
# mounted, and removing the folder can't reach beyond it.
if [ "${1:-}" != --inside ]; then
    exec unshare --mount --propagation private "${BASH_SOURCE[0]}" --inside "$@"
fi
shift

mirror() {
    local found
    # shellcheck disable=SC2016 # apt-get fills these in
    found=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
        awk -v suite="$1" '$1 == suite && $2 == "main" && !seen++ { print $3 }')
    [ -n "$found" ] || fail "the apt sources of this machine have no '$1 main'"
    printf '%s\n' "$found"
}
archive=$(mirror "$suite")
security=$(mirror "$suite-security")

if [ $# -gt 0 ]; then
    root=$1
    if [ -e "$root" ] && [ -n "$(ls -A "$root")" ]; then
        fail "$root is not empty"
    fi
    mkdir -p "$root"
    root=$(cd "$root" && pwd)
else
    root=$(mktemp -d)
    trap 'cd /; umount --recursive "$root/dev" "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
fi
chmod 755 "$root"

step "a Debian $suite in $root"
debootstrap --variant=minbase --include=ca-certificates,git,make,curl,python3-pip \
    "$suite" "$root" "$archive" >"$root/debootstrap.txt" 2>&1 ||
    { tail -n 20 "$root/debootstrap.txt" >&2; fail "debootstrap failed"; }
printf 'deb %s %s main\n' "$archive" "$suite" "$security" "$suite-security" >"$root/etc/apt/sources.list"
{ apt-config dump | grep -E '^Acquire::https?::Proxy' || true; } >"$root/etc/apt/apt.conf.d/90proxy"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"

step "Rust: $(cd "$checkout" && cargo --version)"
mkdir -p "$root/opt"
cp -a "$(cd "$checkout" && rustc --print sysroot)" "$root/opt/rust"

step "a clone of $(git -C "$checkout" log -1 --format='%h %s')"
# A clone from a path would share the objects; the chroot is to stand alone.
git clone --quiet --no-local "$checkout" "$root/home/pincer"

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
inside() {
    step "$*"
    env -i HOME=/home TERM="${TERM:-dumb}" LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/opt/rust/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} \
        ${no_proxy:+"no_proxy=$no_proxy"} \
        chroot "$root" /bin/sh -ec 'cd /home/pincer; exec "$@"' sh "$@"
}
inside make deps
inside make build
inside make demo
inside make test
step "all passed"
