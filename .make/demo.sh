#!/usr/bin/env bash
# Runs `pincer verify` on every program in tests/programs/demo and holds each
# answer against the one that the program's first line announces, such as
# `// verdict: safe`. Both the last line of the output and the exit status count.
# Arguments stand on a line of their own, such as `// args: --property assert`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The target folder may be anywhere; Cargo knows.
target=$(cargo metadata --no-deps --format-version 1 |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
pincer=$target/release/pincer
[ -x "$pincer" ] || { echo "demo: $pincer is missing; 'make build' makes it" >&2; exit 1; }

output=$(mktemp)
trap 'rm -f "$output"' EXIT
ran=0
wrong=()
for program in tests/programs/demo/*.{c,cc,cpp,rs,bc,ll,pir}; do
    [ -f "$program" ] || continue
    ran=$((ran + 1))
    announced=$(sed -n '1s,^\(//\|;\|#\) *verdict: *\([a-z]*\) *$,\2,p' "$program")
    case $announced in
        safe) wanted=0 ;;
        unsafe) wanted=1 ;;
        *)
            echo "demo: $program: its first line is not '// verdict: safe' or '// verdict: unsafe'" >&2
            wrong+=("$program")
            continue
            ;;
    esac
    read -ra args < <(sed -n 's,^// args: ,,p' "$program" | head -n 1) || true
    printf '\n$ pincer verify %s\n' "${args[*]:+${args[*]} }$program"
    status=0
    "$pincer" verify "${args[@]}" "$program" >"$output" || status=$?
    cat "$output"
    said=$(tail -n 1 "$output")
    if [ "$said" != "verdict: $announced" ] || [ "$status" != "$wanted" ]; then
        echo "demo: $program announces '$announced', but pincer ended with '$said' and exit status $status" >&2
        wrong+=("$program")
    fi
done

echo
if [ "$ran" = 0 ]; then
    echo "demo: no programs in tests/programs/demo" >&2
    exit 1
elif [ ${#wrong[@]} -gt 0 ]; then
    echo "demo: ${#wrong[@]} of $ran programs went wrong: ${wrong[*]}" >&2
    exit 1
fi
echo "demo: $ran programs, each verdict as announced"
