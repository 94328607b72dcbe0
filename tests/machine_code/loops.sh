#!/bin/sh
# Counts how many loads nvcc makes in a row, before it adds what they have loaded, of the loops in
# tests/machine_code/loops.h, for tests/data/sm_90_loops.csv:
#
#   tests/machine_code/loops.sh <output.csv> [nvcc]
#
# Needs nvcc, but no GPU and no disassembler: see count.sh. Exit code 77 when there is no nvcc.
set -eu
output=$1
nvcc=${2:-nvcc}
command -v "$nvcc" >/dev/null || { echo "SKIPPED: nvcc is not installed, so nothing was counted"; exit 77; }
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo '#include "tests/machine_code/loops.h"' >"$work/loops.cu"
"$nvcc" -std=c++17 -arch=sm_90 -O2 -I. -cubin -o "$work/loops.cubin" "$work/loops.cu"

. tests/machine_code/instructions.sh
list_instructions "$work/loops.cubin" >"$work/instructions"

{
  echo "# $("$nvcc" --version | sed -n 's/^Cuda compilation tools, //p')"
  echo "# nvcc -arch=sm_90 -O2"
  echo "# $(date -u +%Y-%m-%d)"
  echo "loop,loads_in_a_row"
  awk '
    function print_kernel() { if (kernel != "") print kernel "," most }
    $1 == "=" { print_kernel(); kernel = $2; most = loads = 0; next }
    { operation = substr($1, 14, 3) }
    operation == "981" { if (++loads > most) most = loads }  # LDG
    operation == "221" || operation == "421" { loads = 0 }   # FADD
    END { print_kernel() }' "$work/instructions" | LC_ALL=C sort
} >"$work/counted.csv"
mv "$work/counted.csv" "$output"
