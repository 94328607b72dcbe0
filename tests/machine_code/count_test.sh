#!/bin/sh
# What is recorded is what nvcc makes today. Skipped without nvcc, or with another one than was recorded.
#   count_test.sh <recorded.csv> <nvcc> <the script that counts: count.sh or loops.sh>
set -eu
recorded=$1
nvcc=$2
script=$3
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
counted=$(mktemp)
trap 'rm -f "$counted"' EXIT

"$here/$script" "$counted" "$nvcc"
if [ "$(head -n 1 "$recorded")" != "$(head -n 1 "$counted")" ]; then
  echo "SKIPPED: recorded with nvcc '$(head -n 1 "$recorded")', this is '$(head -n 1 "$counted")'"
  exit 77
fi
if ! diff -I '^# 20' "$recorded" "$counted"; then
  echo "FAILED: nvcc makes what is marked >; $recorded says what is marked <. Record it: $here/$script $recorded"
  exit 1
fi
