#!/usr/bin/env bash
# Runs every kernel of the zoo under NVIDIA's compute-sanitizer and writes what its four tools find:
#
#   tests/zoo/compute_sanitizer.sh tests/data/compute_sanitizer_zoo.csv [work folder]
#
# Needs a GPU and the CUDA Toolkit. Takes a few minutes; the logs stay in the work folder.
set -euo pipefail
shopt -s nullglob
zoo=$(cd "$(dirname "$0")" && pwd)
csv=$(realpath -m "$1")
work=${2:-$(mktemp -d)}
jobs=$(nproc)
mkdir -p "$work"
cd "$work"

kernels=() # hanging ones last: until they are killed they keep others from the GPU
for pattern in '!' ''; do
  for file in "$zoo"/wrong/*.cu "$zoo"/correct/*.cu; do
    if grep -q '^// nvcc: refuses' "$file" || ! eval "$pattern grep -q '^// expect: hang' '$file'"; then continue; fi
    kernels+=("$(basename "$(dirname "$file")")/$(basename "$file" .cu)")
  done
done

nvcc=(nvcc -std=c++20 -arch=native -lineinfo "-I$zoo/../.." -w)
"${nvcc[@]}" -c "$zoo/gpu_main.cu" -o gpu_main.o
printf '%s\n' "${kernels[@]}" |
  xargs -P "$jobs" -I{} sh -c '"$@" "$0/{}.cu" gpu_main.o -o "$(basename {})"' "$zoo" "${nvcc[@]}"

# A process for each: a kernel that faults takes its process's GPU state with it.
run_tool() {
  local name tool=$2
  name=$(basename "$1")
  local command=("./$name")
  if [ "$tool" != none ]; then command=(compute-sanitizer --tool "$tool" --show-backtrace device "./$name"); fi
  timeout -s INT -k 2 20 "${command[@]}" 2>&1 | { head -c 100000 >"$name.$tool.log"; cat >/dev/null; }
  printf '\nexit status %s\n' "${PIPESTATUS[0]}" >>"$name.$tool.log" # the output may have been cut within a line
}
export -f run_tool
for kernel in "${kernels[@]}"; do
  for tool in memcheck racecheck initcheck synccheck none; do echo "$kernel $tool"; done
done | xargs -P "$jobs" -L1 bash -c 'run_tool "$0" "$1"'

{
  echo "# $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1 | sed 's/, /, driver /')," \
    "$(compute-sanitizer --version | grep -o 'Version [0-9.]*' | sed 's/Version/compute-sanitizer/')," \
    "$(nvcc --version | grep -o 'release [0-9.]*' | sed 's/release/CUDA/'), $(date +%F)"
  echo 'kernel,tool,errors,message,lines'
  for kernel in "${kernels[@]}"; do
    name=$(basename "$kernel")
    for tool in memcheck racecheck initcheck synccheck none; do
      awk -v kernel="$name" -v tool="$tool" -f "$zoo/compute_sanitizer_log.awk" "$name.$tool.log"
    done
  done
} >"$csv"
