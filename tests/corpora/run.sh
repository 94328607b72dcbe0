#!/bin/sh
# Runs the emulator's checks on programs of others:
#
#   tests/corpora/run.sh [name...]
#
# fetches compute-sanitizer-samples and Indigo's CUDA kernels (fetch.sh), rewrites what g++ cannot read (rewrite.sed),
# builds a program of each file and runs it, Indigo's on six graphs with the launch of HiRace's evaluation. What is found
# goes to tests/data/ and from there to docs/corpora.md. With names, it runs the programs whose name contains one of
# them, prints what is found, and changes no file of the project. Everything else lies in build/corpora.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/corpora
samples=$work/fetched/compute-sanitizer-samples
indigo=$work/fetched/HiRace-Artifact-SC24/indigo
# graph:blocks:threads. HiRace's evaluation; then few threads, so that those of persistent kernels come round again.
inputs='DAG_5n_5e:1024:256 counterDAG_5n_5e:1024:256 DAG_100n_200e:1024:256 DAG_200n_400e:1024:256
counterDAG_200n_1000e:1024:256 power_law_200n_1000e:1024:256 DAG_200n_400e:8:64 power_law_200n_1000e:8:64'
memory_kib=4194304 # suppressions_demo takes all that there is

# is_wanted <program> <names...>
is_wanted() {
  program=$1
  shift
  if [ $# -eq 0 ]; then return 0; fi
  for name in "$@"; do
    case $program in *"$name"*) return 0 ;; esac
  done
  return 1
}

# rewrite <from> <to>: what has not changed keeps its time, so that it is not built again.
rewrite() {
  sed -f "$here/rewrite.sed" "$1" >"$2.new"
  if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2"; fi
}

# A line for each program: its name and the corpus.
prepare() {
  mkdir -p "$work/sources/include"
  rewrite "$indigo/indigo_include/indigo_cuda.h" "$work/sources/include/indigo_cuda.h"
  for file in "$samples"/Memcheck/*.cu "$samples"/Racecheck/*.cu "$samples"/Initcheck/*.cu "$samples"/Synccheck/*.cu \
    "$samples"/Suppressions/*.cu "$indigo"/indigo_sources/*/*.cu; do
    program=$(basename "$file" .cu)
    rewrite "$file" "$work/sources/$program.cu"
    is_wanted "$program" "$@" || continue
    case $file in "$indigo"/*) echo "$program indigo" ;; *) echo "$program samples" ;; esac
  done >"$work/programs"
  if [ -s "$work/programs" ]; then return; fi
  echo "no program's name contains $*" >&2
  exit 2
}

build() {
  cmake -S "$root" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ \
    -DCOURSE_CORPORA="$work/sources" >"$work/build.log" &&
    sed 's/ .*//; s/^/corpora./' "$work/programs" | xargs cmake --build "$work/build" --target >>"$work/build.log" && return
  tail -n 30 "$work/build.log" >&2
  exit 1
}

# A line for each run: the program, a name for the run, which launch counts, its arguments.
list_runs() {
  while read -r program corpus; do
    if [ "$corpus" = indigo ]; then
      for input in $inputs; do
        launch=${input#*:}
        arguments="$indigo/input/${input%%:*}.egr ${launch#*:} ${launch%:*}"
        echo "$program $input all $arguments"
        echo "$program $input.conflicts conflicts $arguments"
      done
    elif [ "$program" = memcheck_demo ]; then
      echo "$program 1 1"
      echo "$program 2 2"
    else
      echo "$program all all"
    fi
  done <"$work/programs"
}

# Findings go to results/<program>.<input>, what is printed to printed/. The exit status is the program's own business.
# shellcheck disable=SC2016,SC3045 # the text is for the other shell; dash and bash know this limit
run_all() {
  rm -rf "$work/results" "$work/printed"
  mkdir -p "$work/results" "$work/printed"
  list_runs | (cd "$work" && ulimit -d $memory_kib && xargs -P "$(nproc)" -L 1 sh -c '
    program=$0 input=$1 launch=$2; shift 2
    timeout -k 5 120 "build/corpora/corpora.$program" "results/$program.$input" "$launch" "$@" \
      >"printed/$program.$input" 2>&1 || true')
}

# cell <program> <input>
cell() { awk -v program="$1" -f "$here/findings.awk" "$work/results/$1.$2"; }

print_samples() {
  echo "# NVIDIA/compute-sanitizer-samples at $(git -C "$samples" rev-parse --short HEAD)"
  echo 'program,launch,findings'
  list_runs | while read -r program input launch _; do
    if [ "$input" = "$launch" ]; then echo "$program,$launch,$(cell "$program" "$input")"; fi
  done
}

# print_indigo '' or, in place of the findings, .conflicts
print_indigo() {
  echo "# Indigo's CUDA kernels from HiRace-Artifact-SC24 at $(git -C "$indigo" rev-parse --short HEAD)"
  # shellcheck disable=SC2086 # one word each
  echo "program,marked_lines$(printf ',%s' $inputs)"
  while read -r program corpus; do
    if [ "$corpus" != indigo ]; then continue; fi
    row=$program,$(awk -f "$here/bug_marks.awk" "$work/sources/$program.cu")
    for input in $inputs; do row=$row,$(cell "$program" "$input$1"); done
    echo "$row"
  done <"$work/programs"
}

"$here/fetch.sh" "$work/fetched"
prepare "$@"
build
run_all
if [ $# -gt 0 ]; then
  print_samples
  print_indigo ''
  exit
fi
print_samples >"$root/tests/data/corpora_samples.csv"
print_indigo '' >"$root/tests/data/corpora_indigo.csv"
print_indigo .conflicts >"$root/tests/data/corpora_conflicts.csv"
cmake --build "$work/build" --target safety.corpora >"$work/build.log" || { tail -n 30 "$work/build.log" >&2; exit 1; }
UPDATE_DOCS=1 "$work/build/bin/safety.corpora" --gtest_brief=1 --gtest_filter='Corpora.Tables*'
"$work/build/bin/safety.corpora" --gtest_brief=1
