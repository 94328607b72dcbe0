# Reads what g++ says about a kernel file; prints what the first error means, in the words of the course, if it is about
# CUDA. Called by compile_kernel.sh, with `source`, the file, and `names`, the path of cuda_names.txt.

function explain(place, what, advice) {
  printf "%s: %s\n  %s\n\n", place, what, advice
  exit
}

function lacks(place, what, advice) {
  explain(place, what " is CUDA, but the emulator does not have it.", advice)
}

function advice_for(name) {
  if (name ~ /cooperative_groups|^cg$/) return "Use __syncthreads(), __syncwarp() and the __shfl_*_sync functions."
  if (name ~ /fp8/) return "Use float."
  if (name ~ /nvcuda|wmma|mma/) return "Write the matrix product as a loop over float."
  if (name ~ /^(tex|surf)/) return "Pass a pointer to the array and index it."
  if (name ~ /^(cub|thrust|cuda)\//) return "Write the loop yourself; host code may use the C++ standard library."
  if (name ~ /^atomic/) return "Use one of the functions in common/simt/device/atomics.h."
  if (name ~ /^__(shfl|shfl_up|shfl_down|shfl_xor|all|any|ballot)$/)
    return "GPUs since Volta want the lanes that take part as first argument: " name "_sync(mask, ...)."
  if (name == "__trap") return "Use assert(false): it names the line, and stops the program as well."
  return "Leave it out, or build for a GPU: cmake --preset gpu (needs the CUDA Toolkit)."
}

# What CUDA has beside the functions and types of its runtime.
function is_of_library(name) {
  return name ~ /^(curand|cublas|cufft|cusparse|nvcuda$|cooperative_groups$|cg$|wmma$|mma$|thrust$|cub$)/ ||
         name ~ /^(bfloat|__nv_fp8)/
}

# Types of 16 bits and conversions of them: CUDA has them in headers that a program includes itself.
function header_of(name) {
  if (name ~ /^(__)?nv_bfloat162?$|^__bfloat16|2bfloat16/) return "cuda_bf16.h"
  if (name ~ /^(__)?(nv_)?half2?$|^__half|2half/) return "cuda_fp16.h"
  return ""
}

function is_cuda_header(name) {
  return name ~ /^(cooperative_groups|mma|cuda|curand|cublas|cufft|texture|surface)[a-z0-9_]*\.h$/ ||
         name ~ /^(cuda|cub|thrust|cooperative_groups|nvtx3|cute|cutlass)\//
}

# "float[int]", "float*[float]": what is indexed, and by what.
function explain_subscript(types,  index_type, whole) {
  index_type = types
  sub(/.*\[/, "", index_type)
  sub(/\]$/, "", index_type)
  whole = substr(types, 1, length(types) - length(index_type) - 2)
  if (whole ~ /[]*]$/) explain(place, "an index is a whole number, and this is a " index_type ".", "Use an int.")
  explain(place, "what stands before this [ is one " whole ", and one " whole " has no elements.",
          "A pointer takes one index: element (row, col) of a matrix m is m[row * cols + col].")
}

function looks_like_cuda(name) { return name ~ /^(__[a-z]|cuda[A-Z]|atomic[A-Z])/ }

BEGIN {
  while ((getline line < names) > 0) {
    if (line ~ /^#/) continue
    count = split(line, word, " ")
    for (i = 1; i <= count; i++) in_cuda[word[i]] = 1
  }
}

{ gsub(escape "\\[[0-9;]*[mK]", "") }

/Error: .*(instruction|operand|junk|mnemonic|register|file not found|can.t open)/ || /impossible constraint in .asm./ {
  # Where the assembler does not know the source line: PTX can only come from the first asm statement in it.
  place = source
  at = index($0, ": Error: ")
  if (at > 0 && $0 !~ /\.s:[0-9]+: Error: /) place = substr($0, 1, at - 1)
  else for (line = 1; (getline text < source) > 0; line++)
    if (match(text, /(^|[^a-z_])(__)?asm(__)?([^a-z_]|$)/)) { place = source ":" line; break }
  lacks(place, "inline PTX (asm)", "Write it in C++.")
}

match($0, /: (fatal )?error: /) {
  place = substr($0, 1, RSTART - 1)
  text = substr($0, RSTART + RLENGTH)
  at_launch = at_kernel = suspect = meant = ""
  name = substr(text, 1, index(text, ": No such file") - 1)
  if (is_cuda_header(name)) lacks(place, "<" name ">", advice_for(name))
  at_launch = text ~ /before .<. token/
  at_kernel = text ~ /^ISO C\+\+ forbids declaration of .* with no type/
  if (split(text, quoted, "\047") < 2) next
  if (text ~ /^invalid types \047.*\]\047 for array subscript/) explain_subscript(quoted[2])
  if (text !~ /not (been )?declared|does not name|not a namespace-name|declaration of|no type named/) next
  header = header_of(quoted[2])
  if (header != "") explain(place, "\047" quoted[2] "\047 is declared in <" header ">.", "Include it: #include <" header ">")
  if ((quoted[2] in in_cuda) || is_of_library(quoted[2])) lacks(place, "\047" quoted[2] "\047", advice_for(quoted[2]))
  if (!looks_like_cuda(quoted[2])) next
  suspect = quoted[2]
  meant = text ~ /did you mean/ && (quoted[4] in in_cuda) ? quoted[4] : ""
}

# The source line below an error.
at_launch && /^ *[0-9]+ \|.*<<</ {
  explain(place, "g++ cannot read kernel<<<grid, block>>>(args).",
          "Write launch(kernel, {grid, block}, args...): the emulator and nvcc both accept it.")
}
at_kernel && /^ *[0-9]+ \|.*__global__/ {
  explain(place, "a kernel returns nothing, and says so.", "Begin it with __global__ void.")
}
# A function that CUDA does not have either; constants are not in the list.
suspect != "" && /^ *[0-9]+ \|/ && index($0, suspect "(") {
  what = "the emulator does not have \047" suspect "\047, and CUDA 13.0 has no such function."
  if (meant != "") explain(place, what, "A misspelling of \047" meant "\047?")
  if (suspect ~ /^atomic/) explain(place, what, advice_for(suspect))
}
