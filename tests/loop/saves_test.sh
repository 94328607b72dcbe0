#!/bin/sh
# 200 saves in a row, most of them while the one before is still being graded: the last one counts, nothing is left.
#   saves_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"

saves=200
log=$work/log

memory_kib() { awk '/^VmRSS:/ { print $2 }' "/proc/$watch/status"; }
nothing_else_runs() { [ "$(processes)" = "$watch" ]; }

mkfifo "$work/keys"
exec 3<>"$work/keys" # an input that stays open and says nothing
./course watch 4.transpose16 <"$work/keys" >"$log" 2>&1 &
watch=$!
wait_until "the first verdict" grep -q 'correct, but' "$log"
before=$(memory_kib)

echo "$saves saves"
for i in $(seq "$saves"); do
  { cat "$starter" && echo "// save $i"; } >"$work/draft.cu"
  mv "$work/draft.cu" "$starter"
  sleep 0.05
done
solve transpose16
wait_until "the verdict on the last save" grep -q "1 of $total solved" "$log"

echo "nothing else runs, and memory has not grown"
wait_until "all processes but watch end" nothing_else_runs
after=$(memory_kib)
echo "resident memory: $before KiB before, $after KiB after"
[ "$after" -lt $((before + 1024)) ] || fail "it grew by more than 1 MiB"

echo "it ends when it is asked to"
kill -TERM "$watch"
wait "$watch" || fail "exit code $?"
nothing_runs || fail "still running: $(processes)"

finish
