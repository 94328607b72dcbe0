#!/bin/sh
# What must survive: the learner's file and progress, when ./course is killed, has a full disk, or is not alone.
#   interrupted_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"

# run <exit code> <command...>: what it says is kept for says()
run() {
  expected=$1
  shift
  code=0
  output=$("$@" 2>&1 </dev/null) || code=$? # a pipe, because files may be unwritable
  printf '%s\n' "$output" >"$work/output"
  [ "$code" = "$expected" ] || { fail "exit code $code, expected $expected: $*"; sed 's/^/    /' "$work/output"; }
}
says() { grep -qF -- "$1" "$work/output" || { fail "does not say: $1"; sed 's/^/    /' "$work/output"; }; }
is_solved() {
  grep -qx "solved 04_bank_conflicts.$1" .course/progress && return 0
  fail "progress has forgotten $1"
  return 1
}
same() { cmp -s "$1" "$2" || fail "$1 has changed"; }

# As on a full disk, every write to a file fails.
with_a_full_disk() { sh -c "trap '' XFSZ; ulimit -f 0; exec \"\$@\"" sh "$@"; }

echo "piped: verdicts as lines, no escape codes, and an end when the input ends"
run 0 ./course watch 4.transpose16
says 'correct, but the store to tile takes 8.0 wavefronts per request'
if grep -q "$(printf '\033')" "$work/output"; then fail "escape codes"; fi

echo "a reader who leaves ends watch"
mkfifo "$work/keys"
exec 3<>"$work/keys"
{ ./course watch 4.transpose16 <"$work/keys" || true; : >"$work/ended"; } | head -1 >/dev/null &
wait_until "watch ends" test -e "$work/ended"

echo "killed at any moment: the file, the progress and the next check are as they should be"
run 0 ./course check 4.reduce_interleaved --solution
solve transpose16
run 0 ./course check 4.transpose16
is_solved transpose16 || true
for tenths in 0 1 2 3 4 6 8; do
  echo "// $tenths" >>"$starter"
  cp "$starter" "$work/mine.cu"
  ./course check 4.transpose16 >/dev/null 2>&1 &
  sleep "0.$tenths"
  kill -KILL $! 2>/dev/null || true
  wait $! || true
  same "$starter" "$work/mine.cu"
  is_solved transpose16 || true
done
run 0 ./course check 4.transpose16

echo "a killed watch leaves nothing running"
echo "// once more" >>"$starter"
./course watch 4.transpose16 <"$work/keys" >/dev/null 2>&1 &
watch=$!
is_compiling() { [ "$(processes | wc -l)" -gt 4 ]; } # more than watch, check, cmake and ninja
wait_until "watch compiles" is_compiling
kill -KILL "$watch"
wait "$watch" || true
wait_until "all processes end" nothing_runs

echo "a full disk: reset changes nothing"
cp "$starter" "$work/mine.cu"
run 2 with_a_full_disk ./course reset 4.transpose16
says 'Nothing was changed'
same "$starter" "$work/mine.cu"
is_solved transpose16 || true
[ -z "$(ls .course/backups)" ] || fail "half a backup is left"

echo "a full disk: the verdict is shown, progress is as before, and one line says that it could not be saved"
solve reduce_interleaved
cp .course/progress "$work/progress"
run 0 with_a_full_disk ./course hint 4.count_conflicts
says 'hint 1 of 3'
says 'note: progress is not saved'
same .course/progress "$work/progress"

echo "two terminals: both are remembered"
rm .course/progress
./course check 4.transpose16 >"$work/other_terminal" 2>&1 &
./course hint 4.count_conflicts >/dev/null 2>&1 &
run 0 ./course check 4.reduce_interleaved
wait
is_solved transpose16 || sed 's/^/    /' "$work/other_terminal"
is_solved reduce_interleaved || true
grep -qx 'hints 04_bank_conflicts.count_conflicts 1' .course/progress || fail "the hint is forgotten"

echo "two watches of one file: both see the save"
run 0 ./course reset 4.transpose16
for n in 1 2; do
  ./course watch 4.transpose16 <"$work/keys" >"$work/log$n" 2>&1 &
done
for n in 1 2; do wait_until "the first verdict of watch $n" grep -q 'correct, but' "$work/log$n"; done
solve transpose16
for n in 1 2; do wait_until "the last verdict of watch $n" grep -q "2 of $total solved" "$work/log$n"; done

finish
