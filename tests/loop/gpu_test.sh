#!/bin/sh
# The verdict comes first, whatever nvcc and a GPU take: with stand-ins for both, and for the driver.
#   gpu_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"

build=$root/build
calls=$build/nvcc_calls
log=$work/log

# A driver with as many GPUs as GPUS says, of compute capability 9.0, or what CAPABILITY says.
mkdir "$work/driver"
g++ -shared -fPIC -x c++ -o "$work/driver/libcuda.so.1" - <<END
#include <cstdlib>
extern "C" int cuInit(unsigned) { return 0; }
extern "C" int cuDeviceGet(int*, int number) { return number < std::atoi(std::getenv("GPUS")) ? 0 : 101; }
extern "C" int cuDeviceGetAttribute(int* value, int attribute, int) {
  const char* said = std::getenv("CAPABILITY");
  const int capability = said == nullptr ? 90 : std::atoi(said);
  *value = attribute == 75 ? capability / 10 : attribute == 76 ? capability % 10 : -1;
  return 0;
}
END
export LD_LIBRARY_PATH="$work/driver" GPUS=0

# nvcc takes until there is a file nvcc_go. What ends the build ends it.
cat >"$build/nvcc" <<END
echo called >>"$calls"
until [ -e "$build/nvcc_go" ]; do sleep 0.05; done
END
cat >"$build/bin/course_gpu" <<END
#!/bin/sh
cat >"\$1" <<JSON
{"gpu": "GPU of the test", "driver": "13.0", "toolkit": "13.0", "shape": "8192 x 8192", "copy": "cudaMemcpy",
 "copy_gb_per_s": 4000, "rounds": 1, "entries": [{"name": "yours", "problem": "\$(cat "$build/problem")",
 "gb_per_s": 1234, "of_copy": 0.5, "of_copy_low": 0.4, "of_copy_high": 0.6}]}
JSON
END
chmod +x "$build/bin/course_gpu"
: >"$build/problem"
mkdir -p "$build/gpu"
echo "$build/nvcc" >"$build/has_nvcc"
remove_stand_ins() {
  rm -rf "$build/has_nvcc" "$build/nvcc" "$build/nvcc_go" "$calls" "$build/bin/course_gpu" "$build/problem" "$build/gpu"
}
trap 'remove_stand_ins; tidy_up' EXIT
remove_calls() { rm -f "$calls" "$build/nvcc_go"; }

# check <arguments...>: what it prints is in $log
check() { ./course check 4.transpose16 "$@" >"$log" 2>&1 || true; }
says() { grep -qF -- "$1" "$log" || { fail "does not say: $1"; sed 's/^/    /' "$log"; }; }
said() { grep -qF -- "$1" "$log"; }

echo "no GPU: nvcc is not called, unless it is asked for"
check
says 'correct, but the store to tile takes 8.0 wavefronts'
[ ! -e "$calls" ] || fail "nvcc was called"
: >"$build/nvcc_go"
check --nvcc
says 'compiled with nvcc, but there is no NVIDIA GPU here'
[ "$(wc -l <"$calls")" = 1 ] || fail "nvcc was not called once"

echo "a GPU that is too old for an exercise: compiled, not timed"
export GPUS=1
remove_calls
: >"$build/nvcc_go"
CAPABILITY=86 ./course check 13.copy_in_bulk >"$log" 2>&1 || true
says 'compiled with nvcc, but it needs a GPU of compute capability 9.0 or'
says 'later, and this one has 8.6'
CAPABILITY=86 ./course bench 13.copy_in_bulk >"$log" 2>&1 && fail "bench has timed it"
says '13.copy_in_bulk cannot be timed here: it needs a GPU of compute capability 9.0 or later'

echo "check: the verdict is printed before nvcc is done"
remove_calls
./course check 4.transpose16 >"$log" 2>&1 &
wait_until "nvcc is called" test -e "$calls"
says 'correct, but the store to tile takes 8.0 wavefronts'
if said 'GB/s' || said 'next:'; then fail "more than the verdict is printed"; fi
: >"$build/nvcc_go"
wait_until "the next lines" grep -q 'next:' "$log"
says '1234 GB/s, 0.50 of a copy of as many bytes (8192 x 8192, GPU of the test)'
wait

echo "watch: the same, and a save while nvcc runs ends it"
remove_calls
mkfifo "$work/keys"
exec 3<>"$work/keys"
./course watch 4.transpose16 <"$work/keys" >"$log" 2>&1 &
watch=$!
wait_until "nvcc is called" test -e "$calls"
says 'correct, but the store to tile takes 8.0 wavefronts'
if said 'GB/s'; then fail "a speed before nvcc has ended"; fi
rm "$calls"
solve transpose16
wait_until "the verdict on the save" grep -q 'takes 1.0 wavefronts per request' "$log"
wait_until "the comparison" grep -q "1 of $total solved" "$log"
wait_until "nvcc is called again" test -e "$calls"
if said 'GB/s'; then fail "a speed before nvcc has ended"; fi
: >"$build/nvcc_go"
wait_until "the speed" grep -q '1234 GB/s' "$log"
[ "$(grep -c 'GB/s' "$log")" = 1 ] || fail "the speed of the first version is told, too"

echo "wrong on the GPU alone: not solved"
grep -qx 'solved 04_bank_conflicts.transpose16' .course/progress || fail "was not solved before"
echo 'out[0][1] is 3, expected 2' >"$build/problem"
echo '// once more' >>"$starter"
wait_until "the GPU's objection" grep -q 'right on the emulator, but wrong on GPU of the test: out' "$log"
if grep -q 'solved 04_bank_conflicts.transpose16' .course/progress; then fail "is still called solved"; fi
kill "$watch"
wait "$watch" || true

finish
