#!/bin/sh
# Makes a class to try `./course grade` on: tests/class/make_class.sh STUDENTS FOLDER
#
# Each student hands in twelve exercises. Of twenty files, nine are solutions, five are starters, three are wrong
# kernels, one is empty, one does not compile, and one is a mistake of tests/course/bad_input: it stops, hangs, or asks
# for what it may not have. No two files are the same.
set -eu
students=$1 folder=$2
cd "$(dirname "$0")/../.."
exercises=$(./course list --json 2>/dev/null | sed -n 's/.*"id": "\([0-9]*_[a-z_]*\.[a-z0-9_]*\)".*/\1/p' | awk 'NR % 3 == 1' | head -12)
bad=$(ls tests/course/bad_input/*.cu)

nth() { # nth N of the words that follow, around and around
  n=$1
  shift
  eval "echo \${$((n % $# + 1))}"
}

student=0
while [ "$student" -lt "$students" ]; do
  place=$folder/$(printf 'student%03d' "$student")
  mkdir -p "$place"
  file=0
  for id in $exercises; do
    chapter=${id%%.*} name=${id#*.}
    to=$place/$name.cu
    kind=$(((student * 7 + file * 3) % 20))
    case $kind in
      [0-8]) from=solutions/$chapter/$name.cu ;;
      9 | 1[0-3]) from=.course/starters/$chapter/$name.cu ;;
      1[4-6])
        # shellcheck disable=SC2046 # words are meant to be split
        from=$(nth "$student" $(ls tests/"$chapter"/wrong/"$name"_*.cu))
        ;;
      19)
        # shellcheck disable=SC2086
        from=$(nth "$student" $bad)
        to=$place/scale_matrix.cu # what these files are about
        ;;
      *) from=/dev/null ;;
    esac
    cat "$from" >"$to"
    [ "$kind" = 17 ] || echo "// by student $student" >>"$to"
    [ "$kind" != 18 ] || echo "this is not C++" >>"$to"
    file=$((file + 1))
  done
  student=$((student + 1))
done
