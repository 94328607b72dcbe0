# Words of a lesson before the first edit, and in all. The first edit is where the heading "## Fix" stands: from there on
# the lesson asks to change code. A word is what stands between spaces and has a letter or a digit. Counted is what is
# read: paragraphs, lists, headings, and the words of a link. Not counted: code and output in fences or indented by four
# spaces, comments, tables and pictures.
#   awk -f count_words.awk lesson.md    ->  "<words before the first edit> <words in all>"
function is_code(line) {
  if (line ~ /^```/) { fence = !fence; return 1 }
  if (fence) return 1
  if (line ~ /^ *$/) { after_empty = 1; return 1 }
  indented = line ~ /^    / && (indented || after_empty)
  after_empty = 0
  return indented
}
BEGIN { after_empty = 1 }
/^## Fix/ { before = all; found = 1 }
is_code($0) || /^<!--/ || /^\|/ || /^!\[/ { next }
{
  sub(/^ *[0-9]+\. /, "") # of an item in a list
  gsub(/\]\([^)]*\)/, "")
  for (i = 1; i <= NF; ++i) if ($i ~ /[[:alnum:]]/) ++all
}
END { print (found ? before : "-"), all }
