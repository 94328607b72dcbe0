#!/bin/sh
# clangd finds no error in what learners open: starters and solutions.
#   clangd_test.sh <checkout> <build folder> [NN_topic]...
set -eu
root=$1 build=$2
shift 2

command -v clangd >/dev/null || { echo "skipped: clangd is not installed (apt-get install clangd)"; exit 77; }
if [ "$build" != "$root/build/cpu" ]; then
  echo "skipped: .clangd reads build/cpu, and this build is in $build"
  exit 77
fi

cd "$root"
failures=0
for chapter in "$@"; do
  for file in chapters/"$chapter"/*.cu solutions/"$chapter"/*.cu; do
    # --check-lines: no need to try every feature at every word
    output=$(clangd --enable-config --check="$file" --check-lines=1-1 2>&1) || true
    if printf '%s\n' "$output" | grep -q '^E\['; then
      echo "FAILED: $file"
      printf '%s\n' "$output" | grep '^E\['
      failures=1
    fi
    printf '%s\n' "$output" | grep -q 'Compile command.* is:' || { echo "FAILED: clangd did not read $file"; failures=1; }
  done
done
exit $failures
