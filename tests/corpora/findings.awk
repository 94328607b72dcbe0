# Reads what main.cpp writes and prints it as one cell: "race_global:70 race_shared:62/58", a line each or two of the
# program's own file, "-" for no finding; "indigo_cuda.h:80" for a line of another file; "unfinished" for no end.
function place(file, line) { return (file == program ".cu" ? "" : file ":") line }
$0 == "end" { finished = 1; next }
$0 == "conflict" { cell = $0; next }
{
  finding = $1 ":" place($2, $3)
  if (NF > 3 && $5 != $3) finding = finding "/" place($4, $5)
  if (!seen[finding]++) cell = cell (cell == "" ? "" : " ") finding
}
END { print cell == "" ? (finished ? "-" : "unfinished") : cell }
