#!/usr/bin/env bash
# Every test of the workspace: test.sh [CARGO]. With cargo-nextest where it is
# installed, which runs the binaries' tests side by side; else with `cargo
# test`. Documentation tests, which nextest does not run, come last.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# CARGO may be several words, as in make CARGO="nice cargo".
read -ra cargo <<<"${1:-cargo}"

if cargo nextest --version >/dev/null 2>&1; then
    "${cargo[@]}" nextest run --workspace --no-tests=warn --no-fail-fast
else
    "${cargo[@]}" test --workspace --lib --bins --tests --examples
fi
"${cargo[@]}" test --workspace --doc
echo "test: all passed"
