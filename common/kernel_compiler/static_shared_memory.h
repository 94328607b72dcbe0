#pragma once

#include <string>
#include <vector>

#include "common/kernel_compiler/object_file.h"

namespace kernel_compiler {

/// What to say, as ptxas does, when a kernel has more static shared memory than a block can have: an error of `source`.
/// Empty if none has. It is the largest one that is named.
std::string too_much_shared_memory(const std::vector<Symbol>& symbols, const std::string& source);

}  // namespace kernel_compiler
