#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/cuda_source/declared_kernels.h"

namespace cuda_source {

/// The text with each launch `kernel<<<grid, block, shared, stream>>>(arguments)` spelled so that g++ can read it. No
/// line moves, and everything else stays as it is: comments, strings, and what only looks like a launch.
///
/// A kernel that is one function becomes simt::kernel_call(kernel, ...)(arguments), which converts the arguments as a
/// call does. Where the arguments decide which function is meant, as with a template whose arguments are deduced,
/// simt::call_by_name(...) calls it by its name.
///
/// @param kernels  what the file and the headers that it includes declare
/// @param called_by_name  if not null: the lines of such launches are added, counted from 1
std::string spell_launches(std::string_view text, const DeclaredKernels& kernels,
                           std::vector<int>* called_by_name = nullptr);

/// Whether there is a launch in the text.
bool has_launches(std::string_view text);

}  // namespace cuda_source
