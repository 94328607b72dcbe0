#!/bin/sh
# What a whole process shares stands in one file a library: nothing else is alive before and after every launch and call.
#   process_wide_test.sh <static library>...
# Looks at what the compiler made: variables in writable sections of the objects, also those inside of functions.
set -eu

# May hold variables of the process, or of a thread. (Blocks run on threads, so __shared__ is thread-local.)
may_hold='
device.cpp.o .bss
process_wide.cpp.o .bss
current.cpp.o .tdata
shared_memory.cpp.o .tbss'

# Prints "<object> <section> <variable>" for each. .data.rel.ro is read-only once the program runs; the rest that is left
# out belongs to the standard library, to fmt and to g++.
list_variables() {
  objdump --syms --demangle "$1" | awk -F '\t' '
    /file format/ { split($0, words, ":"); object = words[1] }
    NF == 2 {
      count = split($1, words, " ")
      section = words[count]
      if (section !~ /^\.(data|bss|tdata|tbss)/ || section ~ /^\.data\.rel\.ro/ || words[count - 1] == "d") next
      name = $2
      sub(/^[0-9a-f]+ +(\.hidden )?/, "", name)
      plain = name
      sub(/^guard variable for /, "", plain)
      if (plain ~ /^(std|fmt|nlohmann|__gnu_cxx|DW\.ref)[:.]/) next
      split(section, parts, ".")
      print object, "." parts[2], name
    }'
}

seen='' status=0
for library in "$@"; do
  variables=$(list_variables "$library")
  while read -r object section name; do
    [ -n "$object" ] || continue
    if printf '%s\n' "$may_hold" | grep -qxF "$object $section"; then
      seen="$seen $object"
    else
      echo "FAILED: $(basename "$library"): $object has $name in $section"
      status=1
    fi
  done <<END
$variables
END
done

if [ "$status" != 0 ]; then
  echo "Make it constexpr, or a member of what it belongs to: simt::Device, or the command's own objects."
fi
# The lists above and the objects must speak of the same.
for object in device.cpp.o process_wide.cpp.o current.cpp.o shared_memory.cpp.o; do
  case " $seen " in
    *" $object "*) ;;
    *) echo "FAILED: found no variable in $object, where one is expected: this test no longer sees them" && status=1 ;;
  esac
done
exit $status
