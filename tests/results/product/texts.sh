#!/bin/sh
# Prints one number for the kernels of the ladder, as docs/results/product.md names it: it changes with their code.
#   tests/results/product/texts.sh
set -eu
cd "$(dirname "$0")/../../.."
# shellcheck disable=SC2046 # one argument a file
sh tests/results/fingerprint.sh $(sed -n 's,^#include "\(.*\.cu\)"$,\1,p' tests/results/product/steps.cuh)
