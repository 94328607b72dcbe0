#!/bin/sh
# What count_words.awk counts, tried on a lesson made for it; then the lessons themselves.
#   count_words_test.sh <this checkout>
set -eu
here=$1/tests/course
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/01_small"
cat >"$work/01_small/lesson.md" <<'END'
# Two words

<!-- number: 4 = not counted -->
Three more `words` = [two](not#counted.md)
in the next line.

    code is not

![a picture is not](x.svg)
| nor | a table |
```
nor output
```
1. An item
     that goes on.

## Fix

More words.
END
counted=$(awk -f "$here/count_words.awk" "$work/01_small/lesson.md")
if [ "$counted" != "15 18" ]; then
  echo "FAILED: count_words.awk"
  echo "  expected  15 words before ## Fix, 18 in all"
  echo "  got       $counted"
  exit 1
fi
for _ in $(seq 100); do echo "one two three four five six seven eight nine ten"; done >"$work/long"
cat "$work/long" "$work/01_small/lesson.md" >"$work/both" && mv "$work/both" "$work/01_small/lesson.md"
if sh "$here/count_words.sh" "$work" >"$work/said"; then
  echo "FAILED: count_words.sh: expected that 1015 words are too many, got"
  cat "$work/said"
  exit 1
fi
sh "$here/count_words.sh" "$1/chapters"
