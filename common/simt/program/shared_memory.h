#pragma once

#include <cstddef>

namespace simt {

inline constexpr std::size_t kStaticSharedLimit = 48 << 10;    ///< bytes a block, as ptxas enforces it
inline constexpr std::size_t kDynamicSharedLimit = 227 << 10;  ///< bytes a block on sm_90, after opting in
// @source CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"

}  // namespace simt

/// What every `extern __shared__ T name[]` becomes when a kernel file is compiled (compile_kernel.sh).
extern "C" {
extern thread_local constinit unsigned char simt_dynamic_shared[simt::kDynamicSharedLimit];
}
