#pragma once

#include "common/simt/device/qualifiers.h"

// CUDA's built-in vector types, with CUDA's sizes and alignments. They are aggregates: `float4 v{1, 2, 3, 4}` works.
//
// A GPU moves a vector of 2 or 4 components in one instruction, up to 16 bytes. g++ would store `out[i] = {a, b, c, d}`
// component by component, so these types are assigned through one integer or machine vector of their size. Types of 3
// components are not aligned to their size, and the GPU moves them one component at a time too.

namespace simt::detail {

/// 2 bytes that may stand for anything.
using Chunk2 [[gnu::may_alias]] = unsigned short;
/// 4 bytes that may stand for anything.
using Chunk4 [[gnu::may_alias]] = unsigned int;
/// 8 bytes that may stand for anything.
using Chunk8 [[gnu::may_alias]] = unsigned long long;
/// 16 bytes that may stand for anything.
using Chunk16 [[gnu::vector_size(16), gnu::may_alias]] = unsigned int;  // in this order: the other one drops may_alias

/// Stores a whole vector in one access, or in two if it has 32 bytes.
template <typename Vector>
SIMT_INLINE void store_whole(Vector* to, const Vector& value) noexcept {
  if constexpr (sizeof(Vector) == 2) *reinterpret_cast<Chunk2*>(to) = reinterpret_cast<const Chunk2&>(value);
  if constexpr (sizeof(Vector) == 4) *reinterpret_cast<Chunk4*>(to) = reinterpret_cast<const Chunk4&>(value);
  if constexpr (sizeof(Vector) == 8) *reinterpret_cast<Chunk8*>(to) = reinterpret_cast<const Chunk8&>(value);
  if constexpr (sizeof(Vector) >= 16) *reinterpret_cast<Chunk16*>(to) = reinterpret_cast<const Chunk16&>(value);
  if constexpr (sizeof(Vector) == 32) reinterpret_cast<Chunk16*>(to)[1] = (&reinterpret_cast<const Chunk16&>(value))[1];
}

}  // namespace simt::detail

// The copy constructor stays the implicit one: it already reads a vector in one access, and declaring it would make the
// types lose brace initialization.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-copy"

#define SIMT_VECTOR_1(name, type) \
  struct name {                   \
    type x;                       \
  };                              \
  SIMT_INLINE constexpr name make_##name(type x) noexcept { return name{x}; }

#define SIMT_VECTOR_2(name, type, alignment)                     \
  struct alignas(alignment) name {                               \
    type x, y;                                                   \
    SIMT_INLINE constexpr name& operator=(name other) noexcept { \
      if (__builtin_is_constant_evaluated()) {                   \
        x = other.x;                                             \
        y = other.y;                                             \
      } else {                                                   \
        simt::detail::store_whole(this, other);                  \
      }                                                          \
      return *this;                                              \
    }                                                            \
  };                                                             \
  SIMT_INLINE constexpr name make_##name(type x, type y) noexcept { return name{x, y}; }

#define SIMT_VECTOR_3(name, type) \
  struct name {                   \
    type x, y, z;                 \
  };                              \
  SIMT_INLINE constexpr name make_##name(type x, type y, type z) noexcept { return name{x, y, z}; }

#define SIMT_VECTOR_4(name, type, alignment)                     \
  struct alignas(alignment) name {                               \
    type x, y, z, w;                                             \
    SIMT_INLINE constexpr name& operator=(name other) noexcept { \
      if (__builtin_is_constant_evaluated()) {                   \
        x = other.x;                                             \
        y = other.y;                                             \
        z = other.z;                                             \
        w = other.w;                                             \
      } else {                                                   \
        simt::detail::store_whole(this, other);                  \
      }                                                          \
      return *this;                                              \
    }                                                            \
  };                                                             \
  SIMT_INLINE constexpr name make_##name(type x, type y, type z, type w) noexcept { return name{x, y, z, w}; }

#define SIMT_VECTORS(name, type, alignment_of_2, alignment_of_4) \
  SIMT_VECTOR_1(name##1, type)                                   \
  SIMT_VECTOR_2(name##2, type, alignment_of_2)                   \
  SIMT_VECTOR_3(name##3, type)                                   \
  SIMT_VECTOR_4(name##4, type, alignment_of_4)

SIMT_VECTORS(char, signed char, 2, 4)
SIMT_VECTORS(uchar, unsigned char, 2, 4)
SIMT_VECTORS(short, short, 4, 8)
SIMT_VECTORS(ushort, unsigned short, 4, 8)
SIMT_VECTORS(int, int, 8, 16)
SIMT_VECTORS(uint, unsigned int, 8, 16)
SIMT_VECTORS(long, long, 16, 16)
SIMT_VECTORS(ulong, unsigned long, 16, 16)
SIMT_VECTORS(longlong, long long, 16, 16)
SIMT_VECTORS(ulonglong, unsigned long long, 16, 16)
SIMT_VECTORS(float, float, 8, 16)
SIMT_VECTORS(double, double, 16, 16)

#undef SIMT_VECTORS
#undef SIMT_VECTOR_4
#undef SIMT_VECTOR_3
#undef SIMT_VECTOR_2
#undef SIMT_VECTOR_1
#pragma GCC diagnostic pop

/// The extent of a grid or of a block. Extents that are not given are 1.
struct dim3 {
  unsigned int x;  ///< the fastest to change
  unsigned int y;  ///< the next
  unsigned int z;  ///< the slowest to change

  /// Extents that are not given are 1.
  constexpr dim3(unsigned int x_extent = 1, unsigned int y_extent = 1, unsigned int z_extent = 1) noexcept
      : x(x_extent), y(y_extent), z(z_extent) {}
  /// Extents that are not given are 1.
  constexpr dim3(uint3 extents) noexcept : x(extents.x), y(extents.y), z(extents.z) {}
  /// The same three numbers.
  constexpr operator uint3() const noexcept { return uint3{x, y, z}; }
};
