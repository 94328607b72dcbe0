#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cuda_source {

/// A file of a program's author, as it is to be compiled.
struct SpelledFile {
  std::filesystem::path original;  ///< as the author would type it
  std::filesystem::path spelled;   ///< the copy that the compiler reads
};

/// How a file and what it includes are to be compiled.
struct Spelling {
  std::filesystem::path file;        ///< what the compiler reads in place of the file
  std::vector<std::string> options;  ///< for the compiler, before the author's own
  std::vector<SpelledFile> files;    ///< all that were copied; the file itself comes first
};

/// Copies a .cu file and the author's headers that it reaches, with their launches spelled for g++, to below `folder`.
/// A message of the compiler names the file and line of the original.
///
/// The author's are the headers found beside the file that includes them or in `include_dirs`; an `#include` that names
/// a macro is not followed. The file defines __CUDACC__, __NVCC__ and __CUDA_ARCH__ (900) first: code for both sides is
/// compiled once, as the device's. Throws std::runtime_error when the file cannot be read or a copy cannot be written.
Spelling spell_program(const std::filesystem::path& file, const std::vector<std::filesystem::path>& include_dirs,
                       const std::filesystem::path& folder);

}  // namespace cuda_source
