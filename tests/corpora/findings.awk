# Reads what main.cpp writes and prints it as one cell: "race_global:70 race_shared:62/58", a line each or two of the
# program's own file, "-" for no finding; "indigo_cuda.h:80" for a line of another file; "unfinished" for no end.
function place(file, line) { return (file == program ".cu" ? "" : file ":") line }
$0 == "end" { finished = 1; next }
{
  cell = cell (cell == "" ? "" : " ") $1 ":" place($2, $3)
  if (NF > 3 && $5 != $3) cell = cell "/" place($4, $5)
}
END { print cell == "" ? (finished ? "-" : "unfinished") : cell }
