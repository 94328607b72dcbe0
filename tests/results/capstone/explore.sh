#!/bin/sh
# Repeats the experiments behind the capstone on a machine with an NVIDIA GPU and nvcc:
#
#   tests/results/capstone/explore.sh > docs/results/transpose_experiments.md
set -eu
cd "$(dirname "$0")/../../.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
nvcc -std=c++20 -O3 -arch=native -I. -o "$build/explore" tests/results/capstone/explore_transposes.cu

echo '# Experiments behind the capstone'
echo
echo 'Made by `tests/results/capstone/explore.sh > docs/results/transpose_experiments.md`.'
echo 'Time of the best copy, over the time of the variant: fp32, square, random data, in turns in one run, the L2 cache'
echo 'flushed before each, median of 15 ratios. The copy is the best of cudaMemcpy and two kernels, one of which keeps its'
echo 'data in L2. "Kept in L2" is the wish to evict last.'
echo
"$build/explore"
