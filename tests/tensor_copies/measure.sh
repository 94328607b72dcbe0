#!/usr/bin/env bash
# Reads back where tensor copies put what they copy:
#
#   tests/tensor_copies/measure.sh tests/data/h200_tensor_places.csv
#
# Needs a GPU of compute capability 9.0 or later, and the CUDA Toolkit.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nvcc -std=c++20 -arch=native "$here/read_back.cu" -o "$work/read_back"
"$work/read_back" >"$1"
