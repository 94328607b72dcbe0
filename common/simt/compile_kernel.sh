#!/bin/sh
# Compiles one kernel file for the emulator: compile_kernel.sh [--graded=MESSAGES] g++ <flags> -o out.o -c file.cu
#
# CMake runs it in place of the compiler (CXX_COMPILER_LAUNCHER). Around the compiler it does what g++ cannot:
#   - explains, before g++'s own messages, CUDA that the emulator does not have;
#   - fails, as ptxas does, when a kernel has more static shared memory than a block can have;
#   - makes every `extern __shared__` array refer to simt_dynamic_shared, the emulator's dynamic shared memory;
#   - and calls of memcpy() that the standard library makes refer to the emulator's, which looks at host code.
#   - with --graded, keeps g++'s messages in the file MESSAGES, and fails when the source reaches into the course that
#     grades it (graded_symbols.awk).
# The exit status is the compiler's, or 1 when one of these fails.

set -u
static_shared_limit=49152 # bytes a block: 48 KiB on every GPU, as in common/core/architecture.h

graded_rules= messages=
case $1 in
  --graded=*)
    graded_rules=${0%/*}/graded_symbols.awk
    messages=${1#*=}
    shift
    ;;
esac

object= source= previous=
for argument in "$@"; do
  case $previous in -o) object=$argument ;; -c) source=$argument ;; esac
  previous=$argument
done

# Reads g++'s output; prints what the first error means if it is about CUDA.
explain_cuda() {
  awk -v escape="$(printf '\033')" -v source="$source" '
    function explain(place, what, advice) { printf "%s: %s\n  %s\n\n", place, what, advice; exit }
    function lacks(place, what, advice) {
      explain(place, what " is CUDA, but the emulator does not have it.", advice)
    }
    function advice_for(name) {
      if (name ~ /cooperative_groups|^cg$/) return "Use __syncthreads(), __syncwarp() and the __shfl_*_sync functions."
      if (name ~ /fp8/) return "Use float."
      if (name ~ /nvcuda|wmma|mma/) return "Write the matrix product as a loop over float."
      if (name ~ /^(tex|surf)/) return "Pass a pointer to the array and index it."
      if (name ~ /^(cub|thrust|cuda)\//) return "Write the loop yourself; host code may use the C++ standard library."
      if (name ~ /^atomic/) return "Use one of the functions in common/simt/device/atomics.h."
      return "Leave it out, or build for a GPU: cmake --preset gpu (needs the CUDA Toolkit)."
    }
    function is_cuda(name) {
      return name ~ /^(__[a-z]|cuda|cu[A-Z]|curand|tex[123]D|surf|nvcuda|cooperative_groups$|cg$|wmma|mma$)/ ||
             name ~ /^(atomic|half|__half|nv_half|nv_bfloat|thrust$|cub$)/
    }
    # Types of 16 bits and conversions of them: CUDA has them in headers that a program includes itself.
    function header_of(name) {
      if (name ~ /^(__)?nv_bfloat162?$|^__bfloat16|2bfloat16/) return "cuda_bf16.h"
      if (name ~ /^(__)?(nv_)?half2?$|^__half|2half/) return "cuda_fp16.h"
      return ""
    }
    function is_cuda_header(name) {
      return name ~ /^(cooperative_groups|mma|cuda|curand|cublas|cufft|texture|surface)[a-z0-9_]*\.h$/ ||
             name ~ /^(cuda|cub|thrust|cooperative_groups|nvtx3|cute|cutlass)\//
    }
    { gsub(escape "\\[[0-9;]*[mK]", "") }
    /Error: .*(instruction|operand|junk|mnemonic|register|file not found|can.t open)/ || /impossible constraint in .asm./ {
      # Where the assembler does not know the source line: PTX can only come from the first asm statement in it.
      place = source
      at = index($0, ": Error: ")
      if (at > 0 && $0 !~ /\.s:[0-9]+: Error: /) place = substr($0, 1, at - 1)
      else for (line = 1; (getline text < source) > 0; line++)
        if (match(text, /(^|[^a-z_])(__)?asm(__)?([^a-z_]|$)/)) { place = source ":" line; break }
      lacks(place, "inline PTX (asm)", "Write it in C++.")
    }
    match($0, /: (fatal )?error: /) {
      place = substr($0, 1, RSTART - 1)
      text = substr($0, RSTART + RLENGTH)
      name = substr(text, 1, index(text, ": No such file") - 1)
      if (is_cuda_header(name)) lacks(place, "<" name ">", advice_for(name))
      at_launch = text ~ /before .<. token/
      if (split(text, quoted, "\047") < 2 || !is_cuda(quoted[2])) next
      if (text !~ /not (been )?declared|does not name|not a namespace-name|declaration of|no type named/) next
      if (text ~ /did you mean/ && is_cuda(quoted[4]))
        explain(place, "the emulator does not have \047" quoted[2] "\047.", "A misspelling of \047" quoted[4] "\047?")
      header = header_of(quoted[2])
      if (header != "") explain(place, "\047" quoted[2] "\047 is declared in <" header ">.", "Include it: #include <" header ">")
      lacks(place, "\047" quoted[2] "\047", advice_for(quoted[2]))
    }
    at_launch && /^ *[0-9]+ \|.*<<</ {
      explain(place, "g++ cannot read kernel<<<grid, block>>>(args).",
              "Write launch(kernel, {grid, block}, args...): the emulator and nvcc both accept it.")
    }'
}

# Prints `rename NAME NEW_NAME` for each extern __shared__ array and for the C library's functions on memory, through
# which host code may follow a device pointer, and `too_much BYTES FUNCTION` (mangled) for the largest kernel
# over the limit. Shared variables are thread-local symbols: those inside a function are called _ZZ<function>E<name>.
inspect_symbols() {
  readelf -sW "$object" | awk -v limit="$static_shared_limit" '
    function number(text,  value, i) { # readelf writes large sizes in hexadecimal
      if (text !~ /^0x/) return text + 0
      for (i = 3; i <= length(text); i++) value = value * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1
      return value
    }
    function enclosing_function(symbol,  at, rest) {
      if (symbol !~ /^_ZZ/) return ""
      for (at = 4; at < length(symbol); at++) {
        rest = substr(symbol, at)
        if (!match(rest, /^E[0-9]+/)) continue
        rest = substr(rest, RLENGTH + 1 + substr(rest, 2, RLENGTH - 1)) # after the name, whose length comes first
        if (rest ~ /^(_[0-9]+|__[0-9]+_)?$/) return "_Z" substr(symbol, 4, at - 4)
      }
      return ""
    }
    $7 == "UND" && $8 ~ /^mem(cpy|move|set|cmp)$/ { print "rename", $8, "simt_library_" $8 }
    $4 != "TLS" { next }
    $7 == "UND" {
      if ($8 !~ /^(simt_.*|_ZT[HW].*|_ZSt.*|__.*)$/) print "rename", $8, "simt_dynamic_shared"
      next
    }
    { bytes[enclosing_function($8)] += number($3) }
    END {
      for (kernel in bytes) {
        total = bytes[kernel] + (kernel == "" ? 0 : bytes[""])
        if (total > limit && total > most) { most = total; worst = kernel }
      }
      if (most) print "too_much", most, worst
    }'
}

if [ -z "$object" ] || [ -z "$source" ]; then exec "$@"; fi

# The first and the last of what it reads: a storm of messages must not fill the memory of all who pass them on.
cut_messages() {
  head -c 1048576
  last=$(tail -c 4096)
  [ -z "$last" ] || printf '\n... (some messages are left out: more than 1 MiB)\n%s\n' "$last"
}

newline='
'
output=$({ LC_ALL=C "$@" 2>&1; printf '\n%s' $?; } | cut_messages)
status=${output##*"$newline"}
output=${output%"$newline"*}
output=${output%"$newline"}
[ -z "$messages" ] || { mkdir -p "${messages%/*}" && printf '%s\n' "$output" >"$messages"; }
[ $status -eq 0 ] || printf '%s\n' "$output" | explain_cuda >&2
[ -z "$output" ] || printf '%s\n' "$output" >&2
[ $status -eq 0 ] || exit $status

inspect_symbols | while read -r action value name; do
  case $action in
    rename) objcopy --redefine-sym "$value=$name" "$object" || exit 1 ;;
    too_much)
      rm -f "$object"
      where="kernel '$(c++filt "$name")'"
      [ -n "$name" ] || where='the file, outside of its kernels,'
      printf "%s: error: %s has %s bytes of static shared memory; a block can have %s.\n  %s\n" \
        "$source" "$where" "$value" "$static_shared_limit" \
        'Make the arrays smaller, or use dynamic shared memory: extern __shared__ float tile[];' >&2
      exit 1
      ;;
  esac
done || exit 1

[ -n "$graded_rules" ] || exit 0
complaint=$(readelf -sW "$object" | awk -v source="$source" -f "$graded_rules" | c++filt)
[ -n "$complaint" ] || exit 0
rm -f "$object"
printf '%s\n' "$complaint" >&2
exit 1
