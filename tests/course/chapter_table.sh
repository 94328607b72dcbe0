#!/bin/sh
# The table of chapters in docs/teaching.md: exercises, questions, and words by count_words.awk. Fails when the document
# has another one; UPDATE_DOCS=1 puts it there.
#   tests/course/chapter_table.sh [checkout]
set -eu
here=$(dirname "$0")
root=${1:-$here/../..}
document=$root/docs/teaching.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() { grep -c "^ *\"$1\":" "$2" || true; }

{
  echo '| chapter | exercises | questions before | words before the first edit | words in all |'
  echo '|---|--:|--:|--:|--:|'
  for chapter in "$root"/chapters/[0-9][0-9]_*; do
    name=$(basename "$chapter")
    # shellcheck disable=SC2046 # two numbers
    set -- $(awk -f "$here/count_words.awk" "$chapter/lesson.md")
    echo "| [$name](../chapters/$name/lesson.md) | $(count hints "$chapter/chapter.json") |" \
      "$(count question "$chapter/chapter.json") | $1 | $2 |"
  done
} >"$work/table"

awk -v table="$work/table" '
  /^<!-- end chapters -->$/ { inside = 0 }
  !inside { print }
  /^<!-- chapters -->$/ { inside = 1; while ((getline line <table) > 0) print line }' "$document" >"$work/document"
if [ -n "${UPDATE_DOCS:-}" ]; then
  cp "$work/document" "$document"
elif ! diff "$document" "$work/document"; then
  echo "FAILED: the table in docs/teaching.md is out of date; run UPDATE_DOCS=1 sh tests/course/chapter_table.sh"
  exit 1
fi
