#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/program/toolchain.h"

namespace course {

/// A program's source, as nvcc would be given it.
struct ProgramSource {
  std::vector<std::filesystem::path> files;    ///< .cu files have kernels, all others are C++
  std::vector<std::filesystem::path> folders;  ///< -I
  std::vector<std::string> macros;             ///< -D
};

/// How the build of a program ended.
struct BuiltProgram {
  bool succeeded = false;         ///< whether there is one
  std::filesystem::path program;  ///< to run
  std::string output;             ///< what compiler and linker said
};

/// Compiles and links a program for the emulator, in `folder`, which is made anew. Throws UsageError for a file that is
/// not there.
BuiltProgram build_program(const Toolchain& tools, const ProgramSource& source, const std::filesystem::path& folder);

}  // namespace course
