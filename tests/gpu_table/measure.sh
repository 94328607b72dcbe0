#!/bin/sh
# Measures how fast the parts of this machine's GPU are: some seconds. It needs nvcc and a GPU, and prints a table like
# tests/data/gpu_table_h200.csv:
#
#   tests/gpu_table/measure.sh > gpu_table.csv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(mktemp)
trap 'rm -f "$program"' EXIT
command -v nvcc >/dev/null || { echo "measure.sh: there is no nvcc here" >&2; exit 5; }
nvcc -std=c++17 -O2 -arch=native -o "$program" "$here"/*.cu >&2
echo "# driver $(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1)," \
     "nvcc $(nvcc --version | sed -n 's/.*release \([^,]*\),.*/\1/p'), $(date -u +%Y-%m-%d)"
"$program"
