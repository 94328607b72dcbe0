#!/bin/sh
# Fetches the programs of others, at the commits that docs/corpora.md talks about:
#
#   tests/corpora/fetch.sh <folder>
#
# makes <folder>/compute-sanitizer-samples and <folder>/HiRace-Artifact-SC24. What is there already stays.
set -eu
folder=$1
. "$(dirname "$0")/fetch_commit.sh"

mkdir -p "$folder"
fetch_commit NVIDIA/compute-sanitizer-samples 1e1fab8e25148127f5dec10210ac70b799d1c36f \
  "$folder/compute-sanitizer-samples" '*.cu' LICENSE
fetch_commit JohnJacobsonIII/HiRace-Artifact-SC24 44a935f90acfe43c6178b2187ea84c9ab0c01450 \
  "$folder/HiRace-Artifact-SC24" /indigo/indigo_sources /indigo/indigo_include /indigo/input
