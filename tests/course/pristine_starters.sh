#!/bin/sh
# Writes every starter as the course delivers it, so that the course can be tested while a learner works in it.
#   pristine_starters.sh <checkout> <build folder> <output folder> <NN_topic>/<name>...
# makes <output folder>/NN_topic/name.cu and, beside it, name.cu.origin, which says where that text is from.
set -eu

checkout=$1 build=$2 out=$3
shift 3
draft=$out/draft
mkdir -p "$out"

in_git() { git -C "$checkout" "$@" 2>/dev/null; }

# Only someone who works on the course itself changes these.
is_being_changed() { [ -n "$(in_git status --porcelain -- "solutions/$1.cu" "chapters/${1%/*}/chapter.json")" ]; }

from_file() {
  cp "$checkout/chapters/$1.cu" "$draft"
  origin="chapters/$1.cu as it is"
}

# A learner may have committed an answer. Then the starter is in the last commit that changed its solution.
from_git() {
  commit=HEAD
  in_git show "HEAD:./chapters/$1.cu" >"$draft"
  if ! grep -q '// TODO:' "$draft"; then
    commit=$(in_git log -1 --format=%h -- "solutions/$1.cu")
    in_git show "$commit:./chapters/$1.cu" >"$draft" || in_git show "HEAD:./chapters/$1.cu" >"$draft"
  fi
  origin="chapters/$1.cu in git's $commit"
}

# Without git: the copy that ./course made when it ran for the first time.
from_copy() {
  for folder in "$checkout/.course" "$build/.course"; do
    [ -f "$folder/starters/$1.cu" ] || continue
    cp "$folder/starters/$1.cu" "$draft"
    origin="the copy in .course/starters/$1.cu"
    return
  done
  from_file "$1"
}

# Keeps the time of what has not changed: nothing is compiled again then.
update() {
  mkdir -p "$(dirname "$2")"
  cmp -s "$1" "$2" || cp "$1" "$2"
}

for id in "$@"; do
  if ! in_git rev-parse -q --verify HEAD >/dev/null; then
    from_copy "$id"
  elif ! in_git cat-file -e "HEAD:./chapters/$id.cu" || is_being_changed "$id"; then
    from_file "$id"
  else
    from_git "$id"
  fi
  update "$draft" "$out/$id.cu"
  printf '%s\n' "$origin" >"$draft"
  update "$draft" "$out/$id.cu.origin"
done
rm -f "$draft"
