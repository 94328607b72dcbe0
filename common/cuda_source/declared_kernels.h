#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "common/cuda_source/tokens.h"

namespace cuda_source {

/// What is known of the kernels of one name.
struct DeclaredKernel {
  bool is_template = false;               ///< at least one of them
  bool has_parameter_pack = false;        ///< of the template
  std::size_t template_parameters = 0;    ///< of the one with most of them
  bool has_namesake = false;              ///< a function of the host has the same name
  std::vector<std::string> parameters{};  ///< their lists, each once, without names of files or white space

  /// Whether the name alone, with this many template arguments, means one function.
  [[nodiscard]] bool is_one_function(std::size_t template_arguments) const;
};

/// Kernels by their name, without namespace.
using DeclaredKernels = std::map<std::string, DeclaredKernel, std::less<>>;

/// Adds the kernels that a text declares or defines: whatever has `__global__`. Those that a macro makes are not seen.
void note_kernels(const std::vector<Token>& tokens, DeclaredKernels& kernels);

}  // namespace cuda_source
