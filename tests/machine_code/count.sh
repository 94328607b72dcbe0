#!/bin/sh
# Counts the loads and stores that nvcc makes of tests/machine_code/kernels.h, for tests/data/sm_90_machine_code.csv:
#
#   tests/machine_code/count.sh <output.csv> [nvcc]
#
# Needs nvcc, but no GPU and no disassembler: the lower 12 bits of a 16-byte instruction say which it is, bits 73 to 75
# how wide. Copies of `int4`, `double1`, `float1`, `uchar2` and `uchar1`, whose widths are known, are among the kernels.
# Exit code 77 when there is no nvcc.
set -eu
output=$1
nvcc=${2:-nvcc}
command -v "$nvcc" >/dev/null || { echo "SKIPPED: nvcc is not installed, so nothing was counted"; exit 77; }
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo '#include "tests/machine_code/kernels.h"' >"$work/kernels.cu"

. tests/machine_code/instructions.sh

count() {
  "$nvcc" -std=c++17 -arch=sm_90 -O2 -I. -diag-suppress 1444 -cubin -o "$work/kernels.cubin" "$work/kernels.cu"
  list_instructions "$work/kernels.cubin" | awk '
    BEGIN {
      split("981 381 986 386 984 388 988 983 387 987", opcodes, " ")
      split("gl gl gs gs sl ss ss local local local", names, " ")
      for (i in opcodes) name_of[opcodes[i]] = names[i]
      split("1 1 2 2 4 8 16", width, " ")
    }
    function digit(text) { return index("0123456789abcdef", text) - 1 }
    function told(name,  text, bytes) {
      for (bytes = 16; bytes >= 1; bytes /= 2) {
        if (number[name, bytes]) text = text (text == "" ? "" : "+") number[name, bytes] "x" bytes
      }
      return text == "" ? "-" : text
    }
    function print_kernel() {
      if (kernel == "") return
      split(kernel, part, "__")
      printf "%s,%s,%s,%s,%s,%s\n", part[1], part[2], told("gl"), told("gs"), told("sl"), told("ss")
      if (told("local") != "-") { print kernel " uses local memory" > "/dev/stderr"; exit 1 }
    }
    $1 == "=" { print_kernel(); kernel = $2; delete number; next }
    {
      name = name_of[substr($1, 14, 3)]
      if (name == "") next
      # Bits 9 to 11 of the upper half: the upper three of its third digit from the right.
      code = int(digit(substr($2, 14, 1)) / 2)
      number[name, width[code + 1]]++
    }
    END { print_kernel() }'
}

count >"$work/rows"
{
  echo "# $("$nvcc" --version | sed -n 's/^Cuda compilation tools, //p')"
  echo "# nvcc -arch=sm_90 -O2"
  echo "# $(date -u +%Y-%m-%d)"
  echo "way,what,global_loads,global_stores,shared_loads,shared_stores"
  LC_ALL=C sort "$work/rows"
} >"$work/counted.csv"
mv "$work/counted.csv" "$output"
