#!/bin/sh
# The first minutes of a newcomer: where the course begins, what it says of a starter that is yet to be written, and what
# of the solution.
#   begin_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"

says() { grep -qF -- "$1" "$work/output" || { fail "does not say: $1"; sed 's/^/    /' "$work/output"; }; }

# run <expected exit code> <command...>
run() {
  expected=$1
  shift
  code=0
  COLUMNS=100 COURSE_GPU=off "$@" >"$work/output" 2>"$work/errors" || code=$?
  [ "$code" = "$expected" ] || fail "$*: expected exit code $expected, got $code"
}

echo "begins with the first kernel, and says what is wrong with it"
run 1 ./course
says 'You are at 0.hello_threads'
says 'chapters/00_first_kernel/lesson.md'
says 'out[256] was never written, expected 256'
says 'next: ./course hint 0.hello_threads'

echo "a right result is enough; memory is shown, and there is no starter to compare with"
cp solutions/00_first_kernel/hello_threads.cu chapters/00_first_kernel/hello_threads.cu
run 0 ./course check
says 'correct   arrays of 1 to 300001 elements'
says 'memory    not graded in this exercise'
says 'the store to out takes 4.0 sectors per request'
says 'solutions/00_first_kernel/hello_threads.cu'
says 'Each block before this one'
says 'next: ./course check 0.add_arrays'
if grep -q '^  starter ' "$work/output"; then fail "compares with a starter whose result is wrong"; fi

finish
