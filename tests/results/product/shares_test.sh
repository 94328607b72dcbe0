#!/bin/sh
# What docs/results/product.md says must be measured of the kernels as they are, the solution must be near cuBLAS, and
# the lesson must tell the same shares.
set -eu
cd "$(dirname "$0")/../../.."
measured=docs/results/product.md
lesson=chapters/15_capstone_product/lesson.md

texts=$(sh tests/results/product/texts.sh)
if ! grep -q "^Code of the kernels: $texts\.$" $measured; then
  echo "FAILED: a kernel of the ladder has changed since $measured was measured (its code is now $texts). Run"
  echo "tests/results/product/measure.sh > $measured on an H200, and put the shares into $lesson."
  exit 1
fi

# The shares of the ten steps, for 4096 and 8192, side by side; then the two that the lesson's table has at its end.
shares() { awk -F'|' '/^### /{side=$2} /^## Any/{exit} /^\| .* to /{print $5+0}' "$1" | sed '11d;22d' | pr -2 -t -s' ' -l 10; }
told() { awk -F'|' 'NF == 9 && $8 ~ /^ [01]\.[0-9]+ $/ {print $7+0, $8+0}' "$1"; }
if [ "$(shares $measured)" != "$(told $lesson)" ]; then
  echo "FAILED: $lesson tells other shares than $measured:"
  shares $measured
  exit 1
fi
shares $measured | tail -1 | awk '{if ($1 < 0.9 || $2 < 0.9) {print "FAILED: the solution is not near cuBLAS:", $0; exit 1}}'
