#!/bin/sh
# How long a learner waits: from the moment a file is saved until `watch` shows the verdict.
#   tests/benchmarks/save_to_verdict.sh [saves an exercise]
# Starts every exercise of this checkout, saves it some times (5), and prints the median in seconds for each and for all.
# Every file is as before afterwards; do not edit one meanwhile.
set -eu
saves=${1:-5}
cd "$(dirname "$0")/../.."
./course list >/dev/null
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
headers() { grep -c " [·-] $1 " "$work/log" || true; }
wait_for_headers() {
  until [ "$(headers "$1")" -ge "$2" ]; do sleep 0.005; done
}
median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2) / 1000 }'; }

mkfifo "$work/keys"
exec 3<>"$work/keys"
for path in chapters/[0-9]*/*.cu; do
  file=$path
  name=$(basename "$path" .cu)
  cp -p "$file" "$work/before"
  : >"$work/times"
  ./course watch "$path" <"$work/keys" >"$work/log" 2>/dev/null &
  watch=$!
  wait_for_headers "$name" 1
  sleep 1 # a solved exercise is being compared meanwhile
  for i in $(seq "$saves"); do
    { cat "$work/before" && echo "// save $i"; } >"$work/draft"
    start=$(now_ms)
    cp "$work/draft" "$file"
    wait_for_headers "$name" $((i + 1))
    echo $(($(now_ms) - start)) >>"$work/times"
    sleep 0.2
  done
  kill "$watch"
  wait "$watch" || true
  watch=
  cp -p "$work/before" "$file"
  file=
  cat "$work/times" >>"$work/all"
  printf '%-28s %6.2f s\n' "$name" "$(median <"$work/times")"
done
printf '%-28s %6.2f s\n' "all exercises" "$(median <"$work/all")"
