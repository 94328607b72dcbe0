#pragma once

#include "common/simt/device/qualifiers.h"
#include "common/simt/device/vector_types.h"

// Sums of products of packed integers; all of them wrap around. @source PTX ISA, dp4a, dp2a

namespace simt::detail {

/// `sum`, and what `products` products of parts of `a` and parts of `b`, each from the lowest on, come to.
template <typename PartOfA, typename PartOfB>
SIMT_INLINE unsigned add_products(unsigned a, unsigned b, unsigned sum, int products) noexcept {
  for (int i = 0; i < products; ++i) {
    const int x = static_cast<PartOfA>(a >> 8 * sizeof(PartOfA) * i);
    const int y = static_cast<PartOfB>(b >> 8 * sizeof(PartOfB) * i);
    sum += static_cast<unsigned>(x) * static_cast<unsigned>(y);
  }
  return sum;
}

/// The bytes of a vector of 4 bytes.
template <typename Vector>
SIMT_INLINE unsigned word_of(const Vector& vector) noexcept {
  unsigned word;
  static_assert(sizeof(word) == sizeof(vector), "a vector of 4 bytes");
  __builtin_memcpy(&word, &vector, sizeof(word));
  return word;
}

}  // namespace simt::detail

// Four bytes of each.
SIMT_INLINE int __dp4a(int a, int b, int sum) noexcept {
  return static_cast<int>(simt::detail::add_products<signed char, signed char>(
      static_cast<unsigned>(a), static_cast<unsigned>(b), static_cast<unsigned>(sum), 4));
}
SIMT_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned sum) noexcept {
  return simt::detail::add_products<unsigned char, unsigned char>(a, b, sum, 4);
}
SIMT_INLINE int __dp4a(char4 a, char4 b, int sum) noexcept {
  return __dp4a(static_cast<int>(simt::detail::word_of(a)), static_cast<int>(simt::detail::word_of(b)), sum);
}
SIMT_INLINE unsigned __dp4a(uchar4 a, uchar4 b, unsigned sum) noexcept {
  return __dp4a(simt::detail::word_of(a), simt::detail::word_of(b), sum);
}

// Two halves of the first, and the lower or the upper two bytes of the second.
#define SIMT_DP2A(name, shift)                                                                                \
  SIMT_INLINE int name(int a, int b, int sum) noexcept {                                                      \
    return static_cast<int>(simt::detail::add_products<short, signed char>(                                   \
        static_cast<unsigned>(a), static_cast<unsigned>(b) >> (shift), static_cast<unsigned>(sum), 2));       \
  }                                                                                                           \
  SIMT_INLINE unsigned name(unsigned a, unsigned b, unsigned sum) noexcept {                                  \
    return simt::detail::add_products<unsigned short, unsigned char>(a, b >> (shift), sum, 2);                \
  }                                                                                                           \
  SIMT_INLINE int name(short2 a, char4 b, int sum) noexcept {                                                 \
    return name(static_cast<int>(simt::detail::word_of(a)), static_cast<int>(simt::detail::word_of(b)), sum); \
  }                                                                                                           \
  SIMT_INLINE unsigned name(ushort2 a, uchar4 b, unsigned sum) noexcept {                                     \
    return name(simt::detail::word_of(a), simt::detail::word_of(b), sum);                                     \
  }
SIMT_DP2A(__dp2a_lo, 0)
SIMT_DP2A(__dp2a_hi, 16)
#undef SIMT_DP2A
