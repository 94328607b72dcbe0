#!/bin/sh
# How long a learner waits: from the moment a file is saved until `watch` shows the verdict.
#   tests/benchmarks/save_to_verdict.sh [saves an exercise (5)]
# Starts every exercise of this checkout and saves it some times, once with COURSE_GPU=off, as if there were no nvcc,
# and once as it is, if there is one. Prints medians in seconds, what all saves came to, and how busy the machine was:
# a figure from a busy machine is too large. Every file is as before afterwards; do not edit one meanwhile.
set -eu
saves=${1:-5}
cd "$(dirname "$0")/../.."
./course list >/dev/null
build=${COURSE_BUILD:-build/cpu}
work=$(mktemp -d)
watch='' file=''

tidy_up() {
  [ -z "$watch" ] || kill "$watch" 2>/dev/null || true
  if [ -n "$file" ]; then cp -p "$work/before" "$file"; fi
  rm -rf "$work"
}
trap tidy_up EXIT
trap 'exit 1' INT TERM

now_ms() { echo $(($(date +%s%N) / 1000000)); }
# Every verdict begins with one header line that names the exercise.
headers() { grep -cE " [·-] $1( |\r|$)" "$work/log" || true; }
wait_for_headers() {
  until [ "$(headers "$1")" -ge "$2" ]; do sleep 0.005; done
}
median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2) / 1000 }'; }
longest() { sort -n | awk 'END { print $1 / 1000 }'; }

# measure <name> <COURSE_GPU>: saves $file under a watch, and notes the times in $work/times
measure() {
  : >"$work/times"
  : >"$work/log" # or the verdicts of the other mode would be counted
  COURSE_GPU=$2 COLUMNS=100 ./course watch "$file" <"$work/keys" >"$work/log" 2>/dev/null &
  watch=$!
  wait_for_headers "$1" 1
  sleep 1 # a solved exercise is being compared meanwhile
  for i in $(seq "$saves"); do
    { cat "$work/before" && echo "// save $i"; } >"$work/draft"
    start=$(now_ms)
    cp "$work/draft" "$file"
    wait_for_headers "$1" $((i + 1))
    echo $(($(now_ms) - start)) >>"$work/times"
    sleep 0.2
  done
  kill "$watch"
  wait "$watch" || true
  watch=
  cp -p "$work/before" "$file"
}

modes=off
if [ -e "$build/has_nvcc" ]; then modes='off auto'; fi
printf '%-28s' ''
for mode in $modes; do
  case $mode in
    off) printf ' %13s' 'without nvcc' ;;
    *) printf ' %13s' 'with nvcc' ;;
  esac
done
printf '   load\n'

mkfifo "$work/keys"
exec 3<>"$work/keys"
for path in chapters/[0-9]*/*.cu; do
  file=$path
  name=$(basename "$path" .cu)
  cp -p "$file" "$work/before"
  printf '%-28s' "$name"
  for mode in $modes; do
    measure "$name" "$mode"
    cat "$work/times" >>"$work/all.$mode"
    median <"$work/times" >>"$work/medians.$mode"
    printf ' %11.2f s' "$(median <"$work/times")"
  done
  file=
  printf '   %s\n' "$(cut -d ' ' -f 1 /proc/loadavg)"
done
for line in 'median of all saves' 'slowest exercise' 'slowest save'; do
  printf '%-28s' "$line"
  for mode in $modes; do
    case $line in
      median*) value=$(median <"$work/all.$mode") ;;
      *exercise) value=$(sort -n "$work/medians.$mode" | tail -1) ;;
      *) value=$(longest <"$work/all.$mode") ;;
    esac
    printf ' %11.2f s' "$value"
  done
  printf '\n'
done
