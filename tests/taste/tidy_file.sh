#!/bin/sh
# One file of tidy_test.sh, which sets $tool, $compiler, $stamps and $build.
#   tidy_file.sh <file>
set -eu

file=$1
stamp=$stamps/$(printf '%s' "$file" | tr / -)

# All that the answer depends on, but for the headers of the system: those change with the system's version.
describe() {
  "$tool" --version
  cat .clang-tidy "$file"
  "$compiler" -std=c++20 -I. -MM "$file" | tr -d '\\' | tr ' ' '\n' | grep -E '^(common|cli)/.*\.h$' | LC_ALL=C sort | xargs -r cat
}

key=$(describe | cksum)
[ "$(cat "$stamp" 2>/dev/null)" != "$key" ] || exit 0

# clang 14 reads g++'s headers like the clangd of editors does (.clangd). Warnings of compilers are g++'s business.
if "$tool" --quiet -p "$build" --extra-arg="-I$PWD/cmake/clangd" --extra-arg=-D__constinit= \
  --extra-arg=-Wno-everything "$file" >"$stamp.log" 2>"$stamp.errors"; then
  printf '%s\n' "$key" >"$stamp"
else
  cat "$stamp.log" # at once, and in one piece
  grep -v 'warnings generated' "$stamp.errors" || true
  printf '%s\n' "$file" >"$stamp.failed"
fi
