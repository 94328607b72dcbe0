#!/bin/sh
# Prints how many words each lesson has before the first edit, and in all; count_words.awk says what counts. Fails when a
# lesson has more than MOST before the first edit: who came to write code should not read for half an hour first.
#   tests/course/count_words.sh [chapters folder]
set -eu
here=$(dirname "$0")
chapters=${1:-$here/../../chapters}
MOST=950

failed=0
printf '%-24s %20s %8s\n' lesson 'before the first edit' 'in all'
for lesson in "$chapters"/[0-9][0-9]_*/lesson.md; do
  # shellcheck disable=SC2046 # two numbers
  set -- $(awk -f "$here/count_words.awk" "$lesson")
  note=
  if [ "$1" = - ]; then
    note='no heading "## Fix"'
  elif [ "$1" -gt "$MOST" ]; then
    note="$(($1 - MOST)) too many; the most is $MOST"
  fi
  [ -z "$note" ] || failed=1
  printf '%-24s %20s %8s%s\n' "$(basename "$(dirname "$lesson")")" "$1" "$2" "${note:+  $note}"
done
if [ "$failed" != 0 ]; then
  echo "Move what nobody needs for the exercises behind ## Fix, into a section ## Deeper."
fi
exit "$failed"
