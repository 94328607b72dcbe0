#pragma once

#include <string>
#include <string_view>

#include "common/cuda_source/declared_kernels.h"

namespace cuda_source {

/// The text with `cudaLaunchKernel((void*)kernel, ...)` spelled without the cast, and cudaLaunchCooperativeKernel()
/// likewise: what calls the kernel has to know its parameters, which a `void*` does not tell. Wherever else one of
/// `kernels` is cast, `(void*)kernel` becomes `::simt::untyped(kernel)`, which notes them. No line moves.
std::string spell_kernel_casts(std::string_view text, const DeclaredKernels& kernels);

}  // namespace cuda_source
