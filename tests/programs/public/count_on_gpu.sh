#!/bin/sh
# Counts with Nsight Compute what tests/data/gpu_programs.csv holds: the first launches of public programs, as nvcc makes
# them. On a machine with a GPU, in a folder that fetch.sh has filled:
#
#   tests/programs/public/count_on_gpu.sh FOLDER OUTPUT [NAME...]
#
# makes OUTPUT/NAME.csv for each entry of acceptance.txt with that number, and OUTPUT/NAME.printed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
shift 2
metrics=l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
metrics=$metrics,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
metrics=$metrics,smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum
metrics=$metrics,smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum

count() { # NAME FOLDER FILES... [-- ARGUMENTS...]
  name=$1
  cd "$folder/$2"
  shift 2
  sources=
  while [ $# -gt 0 ] && [ "$1" != -- ] && [ "$1" != '=>' ]; do sources="$sources $1"; shift; done
  [ "${1:-}" != -- ] || shift
  arguments=
  while [ $# -gt 0 ] && [ "$1" != '=>' ]; do arguments="$arguments $1"; shift; done
  # shellcheck disable=SC2086 # words are meant to be split
  nvcc -std=c++17 -O2 -arch=native -o "$out/program" $sources -lcublas
  # shellcheck disable=SC2086
  "$out/program" $arguments </dev/null >"$out/$name.printed" 2>&1 || true
  # shellcheck disable=SC2086
  ncu --clock-control none --metrics $metrics --print-units base --csv --page raw -c 30 --log-file "$out/$name.csv" \
    "$out/program" $arguments </dev/null >/dev/null
}

for name in "$@"; do
  # shellcheck disable=SC2046
  count $(grep "^$name " "$here/acceptance.txt" | head -1)
done
