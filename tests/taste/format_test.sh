#!/bin/sh
# Every source file looks as clang-format writes it.
#   format_test.sh <checkout> <build folder>
set -eu

here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd)
. "$here/sources.sh"
cd "$1"
build=$2
find_llvm_tool clang-format

# What learners edit is theirs. The starters as the course delivers them stand in the build folder. The programs in
# tests/programs/cases are written as anybody writes them.
list_formatted() {
  list_sources common cli solutions tests examples -- h cpp cu | grep -v '^tests/programs/cases/'
  list_sources chapters -- h
  list_sources "$build/pristine" -- cu
}

[ -d "$build/pristine" ] || { echo "FAILED: no starters in $build/pristine; build first: cmake --build $build"; exit 1; }
list_formatted >"$build/formatted_sources"
count=$(wc -l <"$build/formatted_sources")
[ "$count" -gt 400 ] || { echo "FAILED: found only $count source files; the list in this test is wrong"; exit 1; }
if xargs "$tool" --style="file:$PWD/.clang-format" --dry-run --Werror --ferror-limit=3 <"$build/formatted_sources"; then
  echo "$count files look as $tool writes them"
else
  echo "FAILED: the files above do not look as $tool writes them. To mend one: $tool -i <file>"
  exit 1
fi
