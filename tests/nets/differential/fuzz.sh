#!/bin/sh
# Compares ever new random kernels with the references: SAFETY_SECONDS=3600 tests/nets/differential/fuzz.sh
#
# SAFETY_SEED=17 begins with that kernel. The first kernel that differs ends the search: its statements are left out one
# by one as long as it still differs, and what remains is kept in build/found/ with what was seen.
#
# SAFETY_ONLY=1 takes just that one seed, and reduces it.

set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
build=${COURSE_BUILD_DIR:-$root/build/cpu}
seconds=${SAFETY_SECONDS:-60}
seed=${SAFETY_SEED:-1000}
at_once=20
kernels=$build/tests/nets/differential/long/kernels.cu
program=$build/bin/differential_long
log=$build/tests/nets/differential/long/log

# make_kernels FIRST COUNT [WITHOUT]
make_kernels() {
  "$build/bin/differential_generate" "$@" > "$kernels"
  if ! cmake --build "$build" --target differential_long > "$log" 2>&1; then
    grep -E 'error|FAILED' "$log" || tail -n 20 "$log"
    echo "does not compile: seeds $1 and following, without '${3:-}'. Is the generator at fault?"
    exit 2
  fi
}
run_kernels() { "$program" --gtest_brief=1 > "$log" 2>&1; }

reduce() {
  without=
  for number in $("$build/bin/differential_generate" --numbers "$1"); do
    "$build/bin/differential_generate" --numbers "$1" "$without" | grep -qx "$number" || continue
    make_kernels "$1" 1 "$without,$number"
    run_kernels || without=$without,$number
  done
  make_kernels "$1" 1 "$without"
  run_kernels || true
  mkdir -p "$root/build/found"
  { sed 's|^|// |' "$log"; cat "$kernels"; } > "$root/build/found/differential_$1.cu"
  cat "$log"
  echo "seed $1 differs. Reduced: build/found/differential_$1.cu"
}

cmake --build "$build" --target differential_generate > "$log" 2>&1 || { cat "$log"; exit 2; }
end=$(($(date +%s) + seconds))
first=$seed
while [ -n "${SAFETY_ONLY:-}" ] || [ "$(date +%s)" -lt $end ]; do
  if [ -n "${SAFETY_ONLY:-}" ]; then at_once=1; fi
  make_kernels "$seed" $at_once
  if ! run_kernels; then
    failed=$(sed -n 's|^\[  FAILED  \] Seed/.*/\([0-9]*\), where.*|\1|p' "$log" | head -n 1)
    echo "after $((seed - first)) kernels: seed ${failed:-$seed} and perhaps others differ; reducing it ..."
    reduce "${failed:-$seed}"
    exit 1
  fi
  seed=$((seed + at_once))
  echo "seeds $first to $((seed - 1)) do not differ"
  if [ -n "${SAFETY_ONLY:-}" ]; then echo "seed ${SAFETY_SEED} does not differ"; exit 0; fi
done
echo "$((seed - first)) kernels, seeds $first to $((seed - 1)): values, findings and costs are those of the references"
