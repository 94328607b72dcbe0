#!/bin/sh
# clang-tidy has nothing to say about common/ and cli/. Kernels (.cu) are left out: they are g++'s C++, with flags and
# builtins that clang does not know. So is what needs the CUDA Toolkit or g++'s own headers.
#   tidy_test.sh <checkout> <build folder> <g++>
# A file is looked at again when it, one of the headers that it includes, .clang-tidy or clang-tidy itself has changed.
set -eu

here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd)
. "$here/sources.sh"
cd "$1"
find_llvm_tool clang-tidy
stamps=$2/tidy
mkdir -p "$stamps"
rm -f "$stamps"/*.failed
export tool stamps build="$2" compiler="$3"

list_sources common cli -- cpp | grep -vE '^common/(bench|gpu|simt/plugin)/|^common/timing/(rounds|stopwatch)\.cpp$' >"$stamps/files"
count=$(wc -l <"$stamps/files")
[ "$count" -gt 130 ] || { echo "FAILED: found only $count files; the list in this test is wrong"; exit 1; }
xargs -P "$(nproc)" -n 1 sh "$here/tidy_file.sh" <"$stamps/files"

if ls "$stamps"/*.failed >/dev/null 2>&1; then
  echo "FAILED: $tool has something to say about $(cat "$stamps"/*.failed | wc -l) of $count files:"
  cat "$stamps"/*.failed
  exit 1
fi
echo "$tool has nothing to say about $count files"
