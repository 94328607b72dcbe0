#!/bin/sh
# Times what docs/results/ shows: every exercise's starter and solution, and other people's transposes. On a machine
# with a GPU, after building the target `speed_on_gpu`:
#
#   tests/results/measure.sh <build folder> <output folder>
#
# makes <output folder>/speed.json.
set -eu
build=$1 out=$2
here=$(dirname "$0")
mkdir -p "$out"
gpu=$build/gpu
sides='8192 16384'

# Prints the report of one run of course_gpu.
report() {
  "$build/bin/course_gpu" "$out/report.json" "$@" >"$out/printed" 2>&1 || { cat "$out/printed" >&2; exit 1; }
  cat "$out/report.json"
}

report_exercises() {
  comma=
  for solution in "$gpu"/[0-9]*.solution.gpu.so; do
    id=$(basename "$solution" .solution.gpu.so)
    echo "timing $id" >&2
    printf '%s"%s": ' "$comma" "$id"
    report "starter=$gpu/pristine.$id.gpu.so" "solution=$solution"
    comma=,
  done
}

fingerprint_exercises() {
  comma=
  for solution in "$gpu"/[0-9]*.solution.gpu.so; do
    id=$(basename "$solution" .solution.gpu.so)
    file=${id%%.*}/${id#*.}.cu
    printf '%s"%s": "%s"' "$comma" "$id" \
      "$(sh "$here/fingerprint.sh" "$build/pristine/$file" "$here/../../solutions/$file")"
    comma=,
  done
}

report_peers() {
  comma=
  for side in $sides; do
    echo "timing peers, $side" >&2
    set -- --shape "${side}x$side" \
      "32 x 32 tile, bank conflicts=$gpu/pristine.05_padding.transpose_padded.gpu.so" \
      "32 x 32 tile, padded=$gpu/05_padding.transpose_padded.solution.gpu.so" \
      "32 x 32 tile, swizzled=$gpu/06_swizzling.transpose_swizzled.solution.gpu.so"
    for more in "$gpu"/peer.*.so "$gpu"/14_*.transpose_*.solution.gpu.so; do
      name=$(basename "$more" .so)
      name=${name#peer.}
      [ ! -f "$more" ] || set -- "$@" "${name%.solution.gpu}=$more"
    done
    printf '%s' "$comma"
    report "$@"
    comma=,
  done
}

# From the tile of chapter 02 to the capstone, a step at a time.
report_steps() {
  comma=
  for side in $sides; do
    echo "timing steps, $side" >&2
    printf '%s' "$comma"
    report --shape "${side}x$side" \
      "32 x 32 tile (02)=$gpu/pristine.05_padding.transpose_padded.gpu.so" \
      "the same, padded (05)=$gpu/05_padding.transpose_padded.solution.gpu.so" \
      "64 x 64 tile, swizzled (06), 16 loads a thread (09), blocks down the columns (14)=$gpu/step.floats_only.so" \
      "the same with 16 bytes a lane (07), but not swizzled=$gpu/step.swizzles_nothing.so" \
      "the same, swizzled, but blocks along the rows=$gpu/step.goes_along_the_rows.so" \
      "all of it (14)=$gpu/14_capstone.transpose_at_copy_speed.solution.gpu.so"
    comma=,
  done
}

{
  printf '{"driver": "%s", "date": "%s",\n"exercises": {' \
    "$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1)" "$(date -u +%Y-%m-%d)"
  report_exercises
  printf '},\n"code": {'
  fingerprint_exercises
  printf '},\n"peers": ['
  report_peers
  printf '],\n"steps": ['
  report_steps
  printf '],\n"pytorch": '
  # shellcheck disable=SC2086 # one argument a size
  if python3 -c 'import torch' 2>/dev/null; then python3 "$here/pytorch_copy.py" $sides; else echo '[]'; fi
  echo '}'
} >"$out/speed.json"
