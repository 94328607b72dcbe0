# Reads `readelf -sW` of a graded file's object; prints what is wrong, if the file takes the place of a function that the
# whole program shares, or calls one that is not CUDA's but the course's. One complaint is enough.
#
# The linker joins the file, its grader and the emulator into one program, and functions find each other by these names
# alone. So what is not among them cannot be reached, however the source spells it.

# "memory" of _ZN6memory16count_wavefrontsERK..., "cudaMemcpy" of _Z10cudaMemcpyPvPKvm; "std" of what begins with St.
function first_name(symbol,  length_of_name) {
  sub(/^_Z(T[VTISC]|GV|GR|Th[0-9n]*_)?/, "", symbol)
  sub(/^N[rVKRO]*/, "", symbol)
  if (symbol ~ /^S[tasbiod]/) return "std"
  if (!match(symbol, /^[0-9]+/)) return ""
  length_of_name = substr(symbol, 1, RLENGTH)
  return substr(symbol, RLENGTH + 1, length_of_name)
}

function complain(what, advice) {
  printf "%s: error: %s\n  %s\n", source, what, advice
  exit
}

BEGIN {
  split("simt memory grading safety core source report course portable testing fmt nlohmann", names, " ")
  for (i in names) is_ours[names[i]] = 1
  theirs = "Other parts of the program call it too. Give your function another name, or make it static."
}

$5 != "GLOBAL" && $5 != "WEAK" { next }
{ name = first_name($8); is_nested = $8 ~ /^_Z(T[VTISC]|GV|GR)?N/ }

# Instances of the emulator's own templates are in every file that launches a kernel.
$7 != "UND" && is_nested && (name in is_ours) && !($5 == "WEAK" && $8 ~ /^_ZNK?4simt(6detail|11DeviceArray)/) {
  complain("it defines '" $8 "', a name of the course's own", "The namespace '" name "' is taken: use another one.")
}
$7 != "UND" && $8 == "main" {
  complain("it defines main(), but the course has one, which calls your function", "Leave main() out.")
}
$7 != "UND" && $5 == "GLOBAL" && name == "std" { complain("it defines '" $8 "' in namespace std", theirs) }
$7 != "UND" && $8 ~ /^_Z(n[wa]|d[la])/ { complain("it defines its own '" $8 "'", theirs) }
$7 != "UND" && $5 == "GLOBAL" && $8 ~ /^_Z/ && !is_nested && name ~ /^(cuda[A-Z]|__|atomic[A-Z])/ {
  complain("it defines '" $8 "', a function of CUDA", theirs)
}
$7 != "UND" && ($4 == "FUNC" || $4 == "IFUNC" || $8 ~ /^(simt_|__)/) && $8 !~ /^_Z/ {
  complain("it defines '" $8 "' as extern \"C\"", theirs)
}
$7 == "UND" && is_nested && (name in is_ours) && $8 !~ /^_ZN4simt6detail/ {
  complain("it uses '" $8 "', which is the course's own and no part of CUDA", "Write it yourself.")
}

# C functions that follow a pointer and that nothing looks at: what they read or write of device memory would not count.
$7 == "UND" && $8 ~ /^(w?mem(cpy|move|set|pcpy|ccpy)|bcopy|bzero|swab|p?readv?|fread(_unlocked)?|pipe2?|process_vm_.*|modf[fl]?|frexp[fl]?|remquo[fl]?|sincos[fl]?)$/ && $8 !~ /^mem(cpy|move|set)$/ {
  complain("it calls " $8 "(), whose accesses to memory nobody sees", "Load and store the values yourself.")
}
