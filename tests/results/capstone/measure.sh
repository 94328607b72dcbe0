#!/bin/sh
# Measures the capstone on a machine with an NVIDIA GPU, nvcc, and, for the counters, Nsight Compute:
#
#   tests/results/capstone/measure.sh > docs/results/capstone.md
set -eu
cd "$(dirname "$0")/../../.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
here=tests/results/capstone

compile() { nvcc -std=c++20 -O3 -arch=native -I. "$@"; }
compile -c -Dtranspose_at_copy_speed=transpose_by_solution -o "$build/solution.o" \
  solutions/14_capstone/transpose_at_copy_speed.cu
cublas=
echo '#include <cublas_v2.h>' | nvcc -x cu -E - >/dev/null 2>&1 && cublas=-lcublas
compile -o "$build/measure" $here/measure_capstone.cu $here/padded_tile.cu "$build/solution.o" $cublas

echo '# The capstone, measured'
echo
echo 'Made by `tests/results/capstone/measure.sh > docs/results/capstone.md`.'
echo 'GB/s are bytes read plus bytes written, in units of 10^9. All rows of a table are from one run and in turns. A ratio'
echo 'is the median of the ratios round by round. Random data; every result is checked before and after the timing.'
echo
"$build/measure"

if command -v ncu >/dev/null; then
  echo
  echo '## Counters, fp32, 16384 x 16384'
  echo
  echo '`transpose_chunks` is the solution, `transpose_tiles` the padded tile, `transpose_readWrite_...` is from cuBLAS;'
  echo '`copy_chunks<1>` keeps its data in L2.'
  echo
  ncu --clock-control none --csv -k 'regex:copy_chunks|transpose' --metrics "$(paste -sd, $here/metrics.txt)" \
    "$build/measure" once 2>/dev/null | python3 $here/counters_table.py
fi

if python3 -c 'import torch' 2>/dev/null; then
  echo
  echo '## PyTorch, in turns with its own copy'
  echo
  python3 $here/pytorch_table.py 8192 16384 32768
fi
