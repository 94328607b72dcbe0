#!/bin/sh
# Fetches the programs of others, at the commits that docs/corpora.md talks about:
#
#   tests/corpora/fetch.sh <folder>
#
# makes <folder>/compute-sanitizer-samples and <folder>/HiRace-Artifact-SC24. What is there already stays.
set -eu
folder=$1

# fetch <owner/name> <commit> <paths...>
fetch() {
  repository=https://github.com/$1.git commit=$2 clone=$folder/${1#*/}
  shift 2
  if [ -d "$clone/.git" ] && [ "$(git -C "$clone" rev-parse --verify -q HEAD)" = "$commit" ]; then return; fi
  rm -rf "$clone"
  git init -q "$clone"
  if ! git -C "$clone" fetch -q --depth 1 "$repository" "$commit"; then
    rm -rf "$clone"
    echo "cannot fetch commit $commit of $repository" >&2
    echo "  The programs of others are no part of the course: this needs a network that reaches GitHub." >&2
    exit 1
  fi
  git -C "$clone" sparse-checkout set --no-cone "$@"
  git -C "$clone" checkout -q "$commit"
}

mkdir -p "$folder"
fetch NVIDIA/compute-sanitizer-samples 1e1fab8e25148127f5dec10210ac70b799d1c36f '*.cu' LICENSE
fetch JohnJacobsonIII/HiRace-Artifact-SC24 44a935f90acfe43c6178b2187ea84c9ab0c01450 \
  /indigo/indigo_sources /indigo/indigo_include /indigo/input
