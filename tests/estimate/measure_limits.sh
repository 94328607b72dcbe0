#!/bin/sh
# Asks Nsight Compute what limits the kernels of the course. On a machine with a GPU, after building the targets
# `count_caches_on_gpu` and `speed_on_gpu`:
#
#   tests/estimate/measure_limits.sh <build folder> <output folder>
#
# makes <output folder>/limits.csv: the rows of tests/data/limits_h200.csv.
set -eu
build=$1 out=$2
here=$(dirname "$0")
mkdir -p "$out"

metrics=$(python3 "$here/limits.py" metrics)
set --
for solution in "$build"/gpu/[0-9]*.solution.gpu.so; do
  id=$(basename "$solution" .solution.gpu.so)
  set -- "$@" "$id starter=$build/gpu/pristine.$id.gpu.so" "$id solution=$solution"
done
ncu --clock-control none --metrics "$metrics" --print-units base --csv --page raw --log-file "$out/ncu.csv" \
  "$build/bin/count_caches_on_gpu" "$out/labels.txt" "$@"
{
  echo "# $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1), Nsight Compute" \
       "$(ncu --version | sed -n 's/^Version \([^ ]*\).*/\1/p'), $(date -u +%Y-%m-%d)"
  python3 "$here/limits.py" "$out/ncu.csv" "$out/labels.txt"
} >"$out/limits.csv"
