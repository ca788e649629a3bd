#!/usr/bin/env bash
# The tests of the workspace: test.sh [CARGO [long]], but for those that take long, or
# just those (Rust's `ignored` ones). With cargo-nextest where it is installed, which
# runs the binaries' tests side by side; else with `cargo test`. Documentation tests,
# which nextest does not run, come last.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# CARGO may be several words, as in make CARGO="nice cargo".
read -ra cargo <<<"${1:-cargo}"

long=${2-}
if cargo nextest --version >/dev/null 2>&1; then
    "${cargo[@]}" nextest run --workspace --no-tests=warn --no-fail-fast \
        ${long:+--run-ignored only}
else
    "${cargo[@]}" test --workspace --lib --bins --tests --examples -- ${long:+--ignored}
fi
if [ -z "$long" ]; then
    "${cargo[@]}" test --workspace --doc
fi
echo "test: all passed"
