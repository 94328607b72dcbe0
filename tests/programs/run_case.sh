#!/bin/sh
# Profiles one small program and compares with what its head says: run_case.sh COURSE_PROGRAM CASE.cu
#
#   // options: of ./course profile        // files: further ones        // arguments: of the program
#   // prints: a line must contain this    // exit: the exit code
set -u
course=$1 case=$2
cd "$(dirname "$case")" || exit 1
case=$(basename "$case")
head_says() { sed -n "s|^// $1: ||p" "$case"; }
# shellcheck disable=SC2046 # words are meant to be split
COLUMNS=100 LC_ALL=C.UTF-8 "$course" profile "$case" $(head_says files) $(head_says options) -- $(head_says arguments) \
  >"${TMPDIR:-/tmp}/$case.$$" 2>&1
status=$?
printed=$(cat "${TMPDIR:-/tmp}/$case.$$")
rm -f "${TMPDIR:-/tmp}/$case.$$"
failed=0
[ -n "$(head_says exit)" ] || { echo "$case says no exit code"; failed=1; }
[ "$status" = "$(head_says exit)" ] || { echo "exit code: expected $(head_says exit), got $status"; failed=1; }
head_says prints >"${TMPDIR:-/tmp}/$case.$$"
while IFS= read -r line; do
  printf '%s\n' "$printed" | grep -qF -- "$line" || { echo "not printed: $line"; failed=1; }
done <"${TMPDIR:-/tmp}/$case.$$"
rm -f "${TMPDIR:-/tmp}/$case.$$"
[ $failed = 0 ] || { echo "it printed:"; printf '%s\n' "$printed"; }
exit $failed
