#!/bin/sh
# Runs the tests of the learner's loop many times in a row while every core is busy, and counts. A test that waits for
# the wrong thing passes on a quiet machine.
#   tests/loop/repeat.sh [times (20)] [build folder]
set -eu
times=${1:-20}
build=${2:-$(dirname "$0")/../../build/cpu}
results=$(mktemp -d)
busy=

tidy_up() {
  # shellcheck disable=SC2086 # a list
  [ -z "$busy" ] || kill $busy
  rm -rf "$results"
}
trap tidy_up EXIT
trap 'exit 1' INT TERM

cmake --build "$build" --target loop_parts >"$results/build" || { cat "$results/build"; exit 1; }
for _ in $(seq "$(nproc)"); do
  while :; do :; done &
  busy="$busy $!"
done

failures=0
for run in $(seq "$times"); do
  if ctest --test-dir "$build" -R '^loop\.' --no-tests=error --output-on-failure >"$results/run" 2>&1; then
    outcome=passed
  else
    outcome=FAILED failures=$((failures + 1))
    cat "$results/run"
  fi
  grep -E '^ *[0-9]+/[0-9]+ Test' "$results/run" >>"$results/all" || true
  echo "run $run of $times: $outcome, $(sed -n 's/^Total Test time (real) = *//p' "$results/run")"
done

echo
# A line of ctest: 2/5 Test #113: loop.saves ....   Passed    1.23 sec
awk '{
  ++runs[$4]
  if ($0 ~ / Passed /) ++passed[$4]
  if ($0 ~ /Skipped/) ++skipped[$4]
  if ($(NF - 1) > longest[$4]) longest[$4] = $(NF - 1)
} END {
  for (test in runs)
    printf "%-18s %d runs: %d passed, %d skipped, %d failed; the longest took %s s\n", test, runs[test], passed[test],
           skipped[test], runs[test] - passed[test] - skipped[test], longest[test]
}' "$results/all" | sort
[ "$failures" = 0 ]
