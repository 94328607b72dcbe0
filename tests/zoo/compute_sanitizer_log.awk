# What one log of compute-sanitizer says, as a line of CSV: kernel,tool,errors,message,lines. The message is that of the
# first report, without what differs from run to run; the lines are those of the kernel's file that this report names.

function line_numbers(text,  found) {
  while (match(text, kernel "\\.cu:[0-9]+")) {
    found = substr(text, RSTART, RLENGTH)
    sub(/.*:/, "", found)
    if (index(" " lines " ", " " found " ") == 0) lines = lines == "" ? found : lines " " found
    text = substr(text, RSTART + RLENGTH)
  }
}
{ sub(/\r$/, "") }
/^exit status (124|137)$/ { timed_out = 1 }
tool == "none" && !/^exit status/ && $0 != "" { message = $0 } # the last line: what gpu_main.cu prints
/^========= [A-Z]/ && !/SUMMARY|COMPUTE-SANITIZER/ && message == "" { message = substr($0, 11); in_first = 1 }
/^========= *$/ { in_first = 0 }
in_first || /Assertion .* failed/ { line_numbers($0) }
/SUMMARY: [0-9]+ (error|hazard)/ { errors = $0; sub(/.*SUMMARY: /, "", errors); sub(/ .*/, "", errors) }
END {
  if (tool == "none" || errors == 0) lines = ""
  sub(/ between .*/, "", message)
  sub(/ due to .*/, "", message)
  sub(/ at host access to .*/, " on access by cudaMemcpy", message)
  gsub(/[",]/, "", message)
  if (timed_out && (tool == "none" || message == "")) message = "no end within 20 s"
  printf "%s,%s,%s,%s,%s\n", kernel, tool, errors, message, lines
}
