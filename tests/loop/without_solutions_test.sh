#!/bin/sh
# A teacher has removed solutions/: everything else works, and what would show a solution says that it is not there.
#   without_solutions_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"
source=$(dirname "$(readlink "$root/common")")
trap 'ln -sfn "$source/solutions" "$root/solutions"; tidy_up' EXIT

says() { grep -qF -- "$1" "$work/output" || { fail "does not say: $1"; sed 's/^/    /' "$work/output"; }; }

# run <expected exit code> <command...>
run() {
  expected=$1
  shift
  code=0
  COLUMNS=100 COURSE_GPU=off "$@" >"$work/output" 2>&1 </dev/null || code=$?
  [ "$code" = "$expected" ] || { fail "$*: expected exit code $expected, got $code"; sed 's/^/    /' "$work/output"; }
}

echo "the whole course can be set up, and its exercises built"
mkdir "$work/course"
for part in "$source"/*; do
  case $part in */build | */solutions) ;; *) ln -s "$part" "$work/course/" ;; esac
done
run 0 cmake -S "$work/course" -B "$work/course/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++
says "Without the project's own tests: they need every solution"
run 0 ninja -C "$work/course/build" -n course 01_coalescing 01_coalescing.scale_matrix.candidate
ln -s "$source/solutions" "$work/course/solutions"
run 0 ninja -C "$work/course/build" -t query build.ninja
grep -qx "[ |]*$work/course" "$work/output" ||
  fail "CMake does not run again when something comes to the course's folder, or goes"

echo "a starter, a solved exercise and a hand-in are graded"
solve transpose16
mkdir -p hand-ins/ada
cp "$solution" hand-ins/ada/transpose16.cu
mv solutions "$work/link"
run 1 ./course check 4.reduce_interleaved
says 'where 1.0 would do'
run 0 ./course check 4.transpose16
says 'correct   '
says 'yours '
says 'There is no solution here: solutions/04_bank_conflicts/transpose16.cu is missing.'
run 0 ./course grade hand-ins
says '1 of 1 file solved'

echo "what would show a solution says why it does not"
run 2 ./course check 4.transpose16 --solution
says 'There is no solution here: solutions/04_bank_conflicts/transpose16.cu is missing.'
run 0 ./course compare 4.transpose16
says 'There is no solution here'
run 0 ./course report 4.reduce_interleaved
run 2 ./course report 4.reduce_interleaved --solution
says 'There is no solution here'
for _ in 1 2 3; do run 0 ./course hint 4.transpose16; done
says 'that was all; a solution to read is not here'
run 2 ./course selftest
says "The course's own tests need every solution."
rm -rf hand-ins

finish
