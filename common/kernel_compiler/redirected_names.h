#pragma once

#include <vector>

#include "common/kernel_compiler/object_file.h"

namespace kernel_compiler {

/// What of a kernel file has to refer to the emulator's: each `extern __shared__` array to its dynamic shared memory,
/// and the C library's functions on memory, through which host code may follow a device pointer, to those that look at
/// it.
std::vector<Renaming> redirected_names(const std::vector<Symbol>& symbols);

}  // namespace kernel_compiler
