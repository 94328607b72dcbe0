#!/bin/sh
# Prints one number for kernel files: it changes with their code, and not with their comments or their layout.
#
#   tests/results/fingerprint.sh <file.cu> ...
set -eu
sed 's,//.*,,' "$@" | tr -d ' \t\n' | cksum | cut -d' ' -f1
