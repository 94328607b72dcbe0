#!/bin/sh
# Counts with Nsight Compute what tests/data/caches_h200.csv holds. On a machine with a GPU, after building the targets
# `count_caches_on_gpu` and `speed_on_gpu`:
#
#   tests/caches/measure.sh <build folder> <output folder>
#
# makes <output folder>/caches.csv. Each kernel starts with empty caches: Nsight Compute sees to that.
set -eu
build=$1 out=$2
here=$(dirname "$0")
mkdir -p "$out"

metrics=$(python3 "$here/counters.py" metrics)
set --
for solution in "$build"/gpu/[0-9]*.solution.gpu.so; do
  id=$(basename "$solution" .solution.gpu.so)
  set -- "$@" "$id starter=$build/gpu/pristine.$id.gpu.so" "$id solution=$solution"
done
ncu --clock-control none --metrics "$metrics" --print-units base --csv --page raw --log-file "$out/ncu.csv" \
  "$build/bin/count_caches_on_gpu" "$out/labels.txt" "$@"
{
  echo "# $(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)"
  echo "# driver $(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1)"
  echo "# Nsight Compute $(ncu --version | sed -n 's/^Version \([^ ]*\).*/\1/p')"
  echo "# $(date -u +%Y-%m-%d)"
  python3 "$here/counters.py" "$out/ncu.csv" "$out/labels.txt"
} >"$out/caches.csv"
