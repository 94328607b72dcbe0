#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cuda_source {

/// How a file and what it includes are to be compiled.
struct Spelling {
  std::filesystem::path file;               ///< what the compiler reads in place of the file: a copy, or itself
  std::vector<std::string> called_by_name;  ///< "file:line" of launches whose kernel only the compiler knows
  std::vector<std::string> options;         ///< for the compiler
};

/// Looks through a .cu file and the author's headers that it reaches. Those that have launches, or words that g++ reads
/// otherwise, and those that include them, are copied to below `folder`, with their launches spelled for g++. A message
/// of the compiler names the file and line of the original.
///
/// The author's are the headers found beside the file that includes them or in `include_dirs`; an `#include` that names
/// a macro is not followed. Throws std::runtime_error when the file is not there or a copy cannot be written.
Spelling spell_program(const std::filesystem::path& file, const std::vector<std::filesystem::path>& include_dirs,
                       const std::filesystem::path& folder);

}  // namespace cuda_source
