#pragma once

#include <cstdint>

#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/ptx.h"
#include "common/simt/device/qualifiers.h"

// Special registers of the PTX ISA as functions of <cuda/ptx>.

namespace cuda::ptx {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

SIMT_INLINE std::uint32_t get_sreg_tid_x() { return threadIdx.x; }
SIMT_INLINE std::uint32_t get_sreg_tid_y() { return threadIdx.y; }
SIMT_INLINE std::uint32_t get_sreg_tid_z() { return threadIdx.z; }
SIMT_INLINE std::uint32_t get_sreg_ntid_x() { return blockDim.x; }
SIMT_INLINE std::uint32_t get_sreg_ntid_y() { return blockDim.y; }
SIMT_INLINE std::uint32_t get_sreg_ntid_z() { return blockDim.z; }
SIMT_INLINE std::uint32_t get_sreg_ctaid_x() { return blockIdx.x; }
SIMT_INLINE std::uint32_t get_sreg_ctaid_y() { return blockIdx.y; }
SIMT_INLINE std::uint32_t get_sreg_ctaid_z() { return blockIdx.z; }
SIMT_INLINE std::uint32_t get_sreg_nctaid_x() { return gridDim.x; }
SIMT_INLINE std::uint32_t get_sreg_nctaid_y() { return gridDim.y; }
SIMT_INLINE std::uint32_t get_sreg_nctaid_z() { return gridDim.z; }
SIMT_INLINE std::uint32_t get_sreg_laneid() { return simt::ptx::mov_u32_laneid(); }
SIMT_INLINE std::uint32_t get_sreg_lanemask_eq() { return simt::ptx::mov_u32_lanemask_eq(); }
SIMT_INLINE std::uint32_t get_sreg_lanemask_le() { return simt::ptx::mov_u32_lanemask_le(); }
SIMT_INLINE std::uint32_t get_sreg_lanemask_lt() { return simt::ptx::mov_u32_lanemask_lt(); }
SIMT_INLINE std::uint32_t get_sreg_lanemask_ge() { return simt::ptx::mov_u32_lanemask_ge(); }
SIMT_INLINE std::uint32_t get_sreg_lanemask_gt() { return simt::ptx::mov_u32_lanemask_gt(); }

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::ptx
