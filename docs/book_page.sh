#!/bin/sh
# Doxygen's filter for Markdown: prints a file with what only the book needs. That is a name by which other pages can
# list it, links to the chapters before and after a lesson, the decisions below their list, and links to
# places in a page in Doxygen's spelling.
# Usage: /the/checkout/docs/book_page.sh FILE
set -eu

root=${0%/docs/book_page.sh}
path=${1#"$root"/}

# docs/results/h200.md -> docs_results_h200; cmake/Book.cmake does the same.
name_of() { printf '%s' "${1%.md}" | tr -c 'A-Za-z0-9' '_'; }

# What a generator writes above the title would hide that it is one.
with_name() { awk -v name="$2" '/^# / && !found { found = 1; print $0 " {#" name "}"; next } found' "$1"; }

link() { printf '<a class="%s" href="%s.html">%s</a>\n' "$1" "$(name_of "${2#"$root"/}")" "$(sed -n 's/^# //p;/^# /q' "$2")"; }

# Chapters are in the order of their numbers, whichever there are.
neighbours() {
  before='' after='' passed=''
  for lesson in "$root"/chapters/*/lesson.md; do
    if [ "$lesson" = "$1" ]; then
      passed=yes
    elif [ -z "$passed" ]; then
      before=$lesson
    elif [ -z "$after" ]; then
      after=$lesson
    fi
  done
  printf '\n<div class="neighbours">\n'
  [ -z "$before" ] || link before "$before"
  [ -z "$after" ] || link after "$after"
  printf '</div>\n'
}

# - [0001](0001-some-words.md): what it says
decisions_below() {
  awk '/^- \[[0-9]+\]\(.*\.md\)/ {
    name = $0; sub(/^[^(]*\(/, "", name); sub(/\.md\).*/, "", name); gsub(/[^A-Za-z0-9]/, "_", name)
    print "- @subpage docs_decisions_" name; next
  } { print }'
}

page() {
  case $path in
    README.md) cat "$1" ;; # the first page has a name
    docs/decisions/README.md) with_name "$1" "$(name_of "$path")" | decisions_below ;;
    chapters/*/lesson.md) with_name "$1" "$(name_of "$path")" && neighbours "$1" ;;
    *) with_name "$1" "$(name_of "$path")" ;;
  esac
}

# Doxygen leaves the asterisks of *"words"* and *`names`* as they are.
page "$1" | sed -E -e 's|\*("[^"*]+")\*|<em>\1</em>|g' -e 's/(^|[^*])\*(`[^`*]+`)\*([^*]|$)/\1<em>\2<\/em>\3/g' \
  -f "$root/cmake/book_links.sed"
