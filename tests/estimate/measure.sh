#!/bin/sh
# Times the kernels of a set on this machine's GPU, which must be what the page is about: an H200.
#
#   tests/estimate/measure.sh first > tests/data/estimate_first_set_h200.csv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(mktemp)
trap 'rm -f "$program"' EXIT
command -v nvcc >/dev/null || { echo "measure.sh: there is no nvcc here" >&2; exit 5; }
nvcc -std=c++17 -O3 -arch=native -DTIME_ON_GPU -o "$program" "$here/$1_set.cu" >&2
echo "# $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)," \
     "nvcc $(nvcc --version | sed -n 's/.*release \([^,]*\),.*/\1/p'), $(date -u +%Y-%m-%d)"
"$program"
