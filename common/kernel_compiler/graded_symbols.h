#pragma once

#include <string>
#include <vector>

#include "common/kernel_compiler/object_file.h"

namespace kernel_compiler {

/// What is wrong with the object file of a graded `source`, if it takes the place of a function that the whole program
/// shares, or calls one that is not CUDA's but the course's: an error and a line of advice. One complaint is enough;
/// empty if there is none.
///
/// The linker joins the file, its grader and the emulator into one program, and functions find each other by these
/// names alone. So what is not among them cannot be reached, however the source spells it.
std::string graded_complaint(const std::vector<Symbol>& symbols, const std::string& source);

}  // namespace kernel_compiler
