#pragma once

#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/clocks.h"
#include "common/simt/device/math_intrinsics.h"
#include "common/simt/device/matrix_load.h"
#include "common/simt/device/packed_integers.h"

// What inline PTX becomes: cuda_source::spell_inline_ptx() writes calls of these functions, and has the list of them.
// @source PTX ISA 8.5, the instructions and special registers of these names

namespace simt::ptx {

/// The place of the highest bit that is set; all bits if none is.
SIMT_INLINE unsigned bfind_u32(unsigned a) noexcept { return 31U - static_cast<unsigned>(__clz(static_cast<int>(a))); }
/// `length` bits that begin at bit `begin`; each counts with its low 8 bits.
SIMT_INLINE unsigned bfe_u32(unsigned a, unsigned begin, unsigned length) noexcept {
  begin &= 0xff;
  length &= 0xff;
  if (begin > 31 || length == 0) return 0;
  return length > 31 ? a >> begin : a >> begin & ((1U << length) - 1);
}
SIMT_INLINE unsigned brev_b32(unsigned a) noexcept { return __brev(a); }
SIMT_INLINE unsigned clz_b32(unsigned a) noexcept { return static_cast<unsigned>(__clz(static_cast<int>(a))); }
SIMT_INLINE unsigned popc_b32(unsigned a) noexcept { return static_cast<unsigned>(__popc(a)); }
SIMT_INLINE unsigned prmt_b32(unsigned a, unsigned b, unsigned selector) noexcept {
  return __byte_perm(a, b, selector);
}
/// The differences of four bytes each, added up.
SIMT_INLINE unsigned vabsdiff4_u32_u32_u32_add(unsigned a, unsigned b, unsigned sum) noexcept {
  return __vsadu4(a, b) + sum;
}

/// Loads as many matrices as there are words.
/// @param row  of this lane, see simt::detail::load_matrices()
template <bool is_transposed, typename... Words>
SIMT_INLINE void ldmatrix(const void* row, Words&... words) noexcept {
  static_assert(((sizeof(Words) == sizeof(unsigned)) && ...), "a lane gets 32 bits of each matrix");
  const simt::detail::MatrixParts parts = simt::detail::load_matrices(row, sizeof...(words), is_transposed);
  unsigned i = 0;
  ((words = static_cast<Words>(parts.word[i++])), ...);
}

SIMT_INLINE unsigned mov_u32_laneid() noexcept {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
}
SIMT_INLINE unsigned mov_u32_lanemask_eq() noexcept { return 1U << mov_u32_laneid(); }
SIMT_INLINE unsigned mov_u32_lanemask_lt() noexcept { return mov_u32_lanemask_eq() - 1; }
SIMT_INLINE unsigned mov_u32_lanemask_le() noexcept { return mov_u32_lanemask_lt() | mov_u32_lanemask_eq(); }
SIMT_INLINE unsigned mov_u32_lanemask_ge() noexcept { return ~mov_u32_lanemask_lt(); }
SIMT_INLINE unsigned mov_u32_lanemask_gt() noexcept { return ~mov_u32_lanemask_le(); }
SIMT_INLINE unsigned mov_u32_clock() noexcept { return static_cast<unsigned>(clock64()); }
SIMT_INLINE unsigned long long mov_u64_clock64() noexcept { return static_cast<unsigned long long>(clock64()); }
SIMT_INLINE unsigned long long mov_u64_globaltimer() noexcept { return globaltimer(); }

}  // namespace simt::ptx
