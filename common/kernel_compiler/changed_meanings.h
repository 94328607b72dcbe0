#pragma once

#include <string>
#include <vector>

#include "common/kernel_compiler/compiler_run.h"

namespace kernel_compiler {

/// Runs a compiler, as run_compiler(). `typedef Scan<T> Scan;` in a class changes what the name means there: an error
/// for g++, and not for nvcc, whose g++ reads full names. CUB does so. Where all errors are of that kind, the compiler
/// runs once more without that rule, and without any other that -fpermissive lifts being broken.
CompilerRun run_compiler_like_nvcc(const std::vector<std::string>& command);

}  // namespace kernel_compiler
