#!/bin/sh
# Fetches the public CUDA programs that the lists here name, at the commits of repositories.txt:
#
#   tests/programs/public/fetch.sh <folder> [repository...]
#
# What is there already stays. Nothing of it is part of this project.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
. "$here/../../corpora/fetch_commit.sh"

mkdir -p "$folder"
sed '/^#/d; /^$/d' "$here/repositories.txt" | while read -r name repository commit paths; do
  case " $* " in "  " | *" $name "*) ;; *) continue ;; esac
  # shellcheck disable=SC2086 # patterns, one a word
  (set -f && fetch_commit "$repository" "$commit" "$folder/$name" $paths)
done
