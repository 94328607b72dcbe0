#!/bin/sh
# What run.sh's small programs make of a text: rewrite.sed, bug_marks.awk, findings.awk.
#   rewrite_test.sh
set -eu # what expect finds wrong ends it
cd "$(dirname "$0")"

# expect <what> <expected>: of standard input
expect() {
  got=$(cat)
  if [ "$got" = "$2" ]; then return; fi
  printf '%s\nexpected:\n%s\ngot:\n%s\n' "$1" "$2" "$got" >&2
  return 1
}

sed -f rewrite.sed <<'END' | expect 'launches are rewritten where they stand, other text stays' \
  'check(launch_watched(add, {(n + 255) / 256, 256, bytes}, a, b));
launch_watched(fill, {1, size}, a, n); launch_watched(nothing, {1,1});
sum += x << 2; if (a < b && c > d) y >>= 3;'
check(add<<<(n + 255) / 256, 256, bytes>>>(a, b));
fill<<<1, size>>> (a, n); nothing<<<1,1>>>();
sum += x << 2; if (a < b && c > d) y >>= 3;
END

awk -f bug_marks.awk <<'END' | expect 'lines below a mark, blank ones skipped, up to the serial code' '2 5'
// atomicBug here
data1[0]++;
// boundsBug here

int beg = nindex[i];
void serial_code()
// atomicBug here
x
END

awk -v program=add -f findings.awk <<'END' | expect 'findings in one cell, each once' \
  'race_global:12/14 out_of_bounds:helper.h:3 race_shared:7'
race_global add.cu 12 add.cu 14
race_global add.cu 12 add.cu 14
out_of_bounds helper.h 3
race_shared add.cu 7 add.cu 7
end
END
echo end | awk -v program=add -f findings.awk | expect 'no finding' -
awk -v program=add -f findings.awk </dev/null | expect 'no end' unfinished
