#!/bin/sh
# Every header of common/ and cli/ compiles alone, and twice in one file.
#   headers_test.sh <checkout> <build folder> <g++> [<include folder of the CUDA Toolkit>]
set -eu

here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd)
. "$here/sources.sh"
cd "$1"
failures=$2/headers_that_failed compiler=$3 cuda=${4:-}
export failures
: >"$failures"

# The only header without a guard; it says why.
list_headers() { list_sources "$@" -- h | grep -v '^common/simt/kernel_prelude\.h$'; }

# compile_each <flags>: the headers on standard input, as many at a time as there are processors
compile_each() {
  # shellcheck disable=SC2016 # the inner shell expands these
  xargs -P "$(nproc)" -I '{}' sh -c '
    printf "#include \"%s\"\n#include \"%s\"\n" "$0" "$0" | "$@" -fsyntax-only -x c++ - || echo "$0" >>"$failures"
  ' '{}' "$compiler" -I. -Wall -Wextra -Wno-missing-field-initializers "$@"
}

needs_cuda='^common/(gpu|bench|timing)/'
for_kernels='^common/simt/(device|include)/|^common/simt/cuda_runtime\.h$|^common/tensor_map\.h$'
for_plugin='^common/simt/plugin/'
for_thrust='^common/thrust/' # they go on to the distribution's headers of the same names
list_headers common cli | grep -vE "$needs_cuda|$for_kernels|$for_plugin|$for_thrust" | compile_each -std=c++20
list_headers common | grep -E "$for_kernels" | compile_each -std=gnu++20 -Icommon/simt/include
list_headers common | grep -E "$for_thrust" | sed 's|^common/thrust/include/||' |
  compile_each -std=gnu++20 -w -Icommon/thrust/include -Icommon/simt/include \
  -include common/simt/kernel_prelude.h -include common/simt/defined_by_nvcc.h
list_headers common | grep -E "$for_plugin" |
  compile_each -std=gnu++17 -fno-rtti -isystem "$("$compiler" -print-file-name=plugin)/include"
if [ -n "$cuda" ]; then
  list_headers common | grep -E "$needs_cuda" | compile_each -std=c++20 -isystem "$cuda"
else
  echo "left out, because there is no CUDA Toolkit: common/gpu, common/bench, common/timing"
fi

count=$(list_headers common cli | wc -l)
[ "$count" -gt 150 ] || { echo "FAILED: found only $count headers; the list in this test is wrong"; exit 1; }
if [ -s "$failures" ]; then
  echo "FAILED: these do not compile alone; include what they use:"
  sort "$failures"
  exit 1
fi
echo "$count headers compile alone"
