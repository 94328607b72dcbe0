#pragma once

#include <string>

#include "tests/nets/differential/program.h"

namespace differential {

/// Kernel and device functions as CUDA C++; the first line of the text is line `first_line` of its file. Every
/// statement gets the line in which its accesses are.
std::string cuda_source(Program& program, int first_line);

/// A whole file: the kernels, and what launches them (kernel_file.h).
std::string cuda_file(std::vector<Program>& programs);

/// What goes before the kernels of a file.
std::string cuda_file_head();

}  // namespace differential
