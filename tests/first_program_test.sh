#!/bin/sh
# The whole program of lesson 00, built as the lesson says. With a GPU it must give the right result; without one its
# first call must fail, and its own check must say which call that was.
#   first_program_test.sh <nvcc> <first_program.cu>
set -eu
nvcc=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$nvcc" --Werror=all-warnings "$source" -o "$work/first_program"
if said=$("$work/first_program" 2>&1); then
  expected='the first is 42, the last is 42'
  [ "$said" = "$expected" ] && exit 0
elif ! nvidia-smi -L >/dev/null 2>&1; then
  expected='cudaMalloc: <why there is no GPU>, because nvidia-smi finds none'
  case $said in 'cudaMalloc: '?*) exit 0 ;; esac
else
  expected='no error, because nvidia-smi finds a GPU'
fi
echo "FAILED: $source"
echo "  expected  $expected"
echo "  got       $said"
exit 1
