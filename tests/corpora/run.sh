#!/bin/sh
# Runs the emulator's checks on programs of others and writes what they find to tests/data/:
#
#   tests/corpora/run.sh [name...]
#
# fetches compute-sanitizer-samples and Indigo's CUDA kernels (fetch.sh), rewrites what g++ cannot read (rewrite.sed),
# builds a program of each file, and runs it: Indigo's on six graphs, with the launch of HiRace's evaluation. With names,
# only those whose name contains one of them, and tests/data/ stays as it is: the results lie in build/corpora.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=$root/build/corpora
blocks=1024 threads=256
graphs='DAG_5n_5e counterDAG_5n_5e DAG_100n_200e DAG_200n_400e counterDAG_200n_1000e power_law_200n_1000e'
jobs=$(nproc)

"$here/fetch.sh" "$work/fetched"
samples=$work/fetched/compute-sanitizer-samples
indigo=$work/fetched/HiRace-Artifact-SC24/indigo

wanted() {
  [ $# -gt 1 ] || return 0
  program=$1
  shift
  for name in "$@"; do
    case $program in *"$name"*) return 0 ;; esac
  done
  return 1
}

# Files that have not changed keep their time: what is built of them stays.
rewrite() {
  sed -f "$here/rewrite.sed" "$1" >"$2.new"
  if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2"; fi
}

rm -f "$work/programs"
mkdir -p "$work/sources/include" "$work/results"
rewrite "$indigo/indigo_include/indigo_cuda.h" "$work/sources/include/indigo_cuda.h"
for file in "$samples"/Memcheck/*.cu "$samples"/Racecheck/*.cu "$samples"/Initcheck/*.cu "$samples"/Synccheck/*.cu \
  "$samples"/Suppressions/*.cu "$indigo"/indigo_sources/*/*.cu; do
  program=$(basename "$file" .cu)
  wanted "$program" "$@" || continue
  rewrite "$file" "$work/sources/$program.cu"
  case $file in "$indigo"/*) echo "$program indigo" ;; *) echo "$program samples" ;; esac
done >"$work/programs"

cmake -S "$root" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ \
  -DCOURSE_CORPORA="$work/sources" >"$work/configure.log" || { cat "$work/configure.log" >&2; exit 1; }
sed 's/ .*//; s/^/corpora./' "$work/programs" | xargs cmake --build "$work/build" --target

# run_program <program> <input> <launch> [arguments...]: its findings go to results/<program>.<input>
cat >"$work/run_one.sh" <<'END'
program=$1 input=$2 launch=$3
shift 3
rm -f "results/$program.$input"
timeout -k 5 120 "build/corpora/corpora.$program" "results/$program.$input" "$launch" "$@" \
  >"results/$program.$input.printed" 2>&1 || echo "exit status $?" >>"results/$program.$input.printed"
END
while read -r program corpus; do
  case $corpus in
    indigo)
      for graph in $graphs; do
        echo "$program $graph 0 $indigo/input/$graph.egr $threads $blocks"
      done ;;
    samples)
      echo "$program launch1 1"
      if [ "$program" = memcheck_demo ]; then echo "$program launch2 2"; fi ;;
  esac
done <"$work/programs" >"$work/runs"
cd "$work"
xargs -P "$jobs" -L 1 sh run_one.sh <runs
