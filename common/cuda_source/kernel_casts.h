#pragma once

#include <string>
#include <string_view>

namespace cuda_source {

/// The text with `cudaLaunchKernel((void*)kernel, ...)` spelled without the cast, and cudaLaunchCooperativeKernel()
/// likewise: what calls the kernel has to know its parameters, which a `void*` does not tell. No line moves.
std::string spell_kernel_casts(std::string_view text);

}  // namespace cuda_source
