#!/bin/sh
# Compiles one kernel file for the emulator: compile_kernel.sh [--spell=PROGRAM] [--graded=MESSAGES] g++ <flags> -o out.o -c file.cu
#
# CMake runs it in place of the compiler (CXX_COMPILER_LAUNCHER). Around the compiler it does what g++ cannot:
#   - with --spell, lets PROGRAM spell launches with <<<>>> as g++ can read them (common/cuda_source/main.cpp);
#   - explains, before g++'s own messages, CUDA that the emulator does not have (explain_cuda.awk);
#   - fails, as ptxas does, when a kernel has more static shared memory than a block can have;
#   - makes every `extern __shared__` array refer to simt_dynamic_shared, the emulator's dynamic shared memory;
#   - and calls of memcpy() that the standard library makes refer to the emulator's, which looks at host code.
#   - with --graded, keeps g++'s messages in the file MESSAGES, and fails when the source reaches into the course that
#     grades it (graded_symbols.awk).
# The exit status is the compiler's, or 1 when one of these fails.

set -u
static_shared_limit=49152 # bytes a block: 48 KiB on every GPU, as in common/core/architecture.h

graded_rules= messages= speller=
while :; do
  case $1 in
    --graded=*)
      graded_rules=${0%/*}/graded_symbols.awk
      messages=${1#*=}
      ;;
    --spell=*) speller=${1#*=} ;;
    *) break ;;
  esac
  shift
done

object= source= previous=
for argument in "$@"; do
  case $previous in -o) object=$argument ;; -c) source=$argument ;; esac
  previous=$argument
done

# Reads g++'s output; prints what the first error means if it is about CUDA.
explain_cuda() {
  awk -v escape="$(printf '\033')" -v source="$source" -v names="${0%/*}/cuda_names.txt" -f "${0%/*}/explain_cuda.awk"
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
      if ($8 !~ /^(simt_.*|_ZT[HW].*|_ZSt.*|__tls_.*|__cxa_.*)$/) print "rename", $8, "simt_dynamic_shared"
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
# The compiler reads what the speller names, with the speller's options.
if [ -n "$speller" ]; then
  spelled=$("$speller" ${graded_rules:+--graded} "$object.spelled" "$source" 2>&1)
  status=$?
  if [ $status -ne 0 ]; then
    [ -z "$messages" ] || { mkdir -p "${messages%/*}" && printf '%s\n' "$spelled" >"$messages"; }
    printf '%s\n' "$spelled" >&2
    exit $status
  fi
  count=$#
  while [ $count -gt 0 ]; do # each argument moves to the end
    argument=$1
    [ "$argument" != "$source" ] || argument=${spelled%%"$newline"*}
    set -- "$@" "$argument"
    shift
    count=$((count - 1))
  done
  set -f
  IFS=$newline
  compiler=$1
  shift
  # shellcheck disable=SC2046 # a line is an option
  set -- "$compiler" $(printf '%s\n' "$spelled" | tail -n +2) "$@"
  unset IFS
  set +f
fi

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
