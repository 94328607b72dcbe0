#!/bin/sh
# Measures the ladder of chapter 15 on a machine with an NVIDIA GPU, nvcc, cuBLAS, and, for the counters, Nsight
# Compute:
#
#   tests/results/product/measure.sh > docs/results/product.md
set -eu
cd "$(dirname "$0")/../../.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
here=tests/results/product

nvcc -std=c++20 -O2 -arch=native -I. -o "$build/measure" $here/measure_product.cu -lcublas

echo '# The matrix product, measured'
echo
echo 'Made by `tests/results/product/measure.sh > docs/results/product.md`.'
echo 'C = A x B in fp32, random data; 2 x rows x inner x cols operations. Each step runs in turns with cuBLAS'
echo '(`cublasSgemm`, default mode: no TF32): 21 rounds, 3 for what takes longer than 0.2 s. A share is the median of the'
echo 'ratios round by round. Every result is compared with that of cuBLAS before and after the timing.'
echo
echo "Code of the kernels: $(sh $here/texts.sh)."
echo
"$build/measure"

if command -v ncu >/dev/null; then
  echo
  echo '## Counters, 4096 x 4096'
  echo
  echo 'The steps from the starter on, in the order of the ladder; the first column is cuBLAS.'
  echo
  ncu --clock-control none --csv -k 'regex:multiply|gemm' --metrics "$(paste -sd, $here/metrics.txt)" \
    "$build/measure" once 2>/dev/null | sed 's/::multiply/ multiply/g' | python3 $here/../capstone/counters_table.py
fi
