#pragma once

#include "common/simt/device/qualifiers.h"

// Two integers of 16 bits, or four of 8, in an unsigned: CUDA's "SIMD intrinsics". A name says what is done, whether
// the parts have a sign (s, u) and saturate (ss, us), and how many they are.

namespace simt::detail {

/// `part(a, b)` of each of the parts, which are of type Part.
template <typename Part, typename Operation>
SIMT_INLINE unsigned for_parts(unsigned a, unsigned b, Operation operation) noexcept {
  constexpr int kBits = 8 * sizeof(Part);
  constexpr unsigned kMask = (1U << kBits) - 1;
  unsigned result = 0;
  for (int shift = 0; shift < 32; shift += kBits) {
    const int x = static_cast<Part>(a >> shift & kMask);
    const int y = static_cast<Part>(b >> shift & kMask);
    result |= (static_cast<unsigned>(operation(x, y)) & kMask) << shift;
  }
  return result;
}
/// The sum of `operation(a, b)` of all parts.
template <typename Part, typename Operation>
SIMT_INLINE unsigned sum_of_parts(unsigned a, unsigned b, Operation operation) noexcept {
  constexpr int kBits = 8 * sizeof(Part);
  unsigned sum = 0;
  for (int shift = 0; shift < 32; shift += kBits)
    sum += static_cast<unsigned>(operation(static_cast<Part>(a >> shift), static_cast<Part>(b >> shift)));
  return sum;
}
/// The value, or the nearest one that a part can have.
template <typename Part>
SIMT_INLINE int saturate(int value) noexcept {
  constexpr int kBits = 8 * sizeof(Part);
  constexpr bool kIsSigned = static_cast<Part>(-1) < static_cast<Part>(0);
  constexpr int kMost = kIsSigned ? (1 << (kBits - 1)) - 1 : (1 << kBits) - 1;
  constexpr int kLeast = kIsSigned ? -kMost - 1 : 0;
  return value < kLeast ? kLeast : value > kMost ? kMost : value;
}

}  // namespace simt::detail

#define SIMT_PACKED(name, part, expression)                                                                          \
  SIMT_INLINE unsigned name##2(unsigned a, unsigned b) noexcept {                                                    \
    using Part [[maybe_unused]] = part short;                                                                        \
    return simt::detail::for_parts<Part>(a, b,                                                                       \
                                         [](int x, [[maybe_unused]] int y) SIMT_PACKED_BODY { return expression; }); \
  }                                                                                                                  \
  SIMT_INLINE unsigned name##4(unsigned a, unsigned b) noexcept {                                                    \
    using Part [[maybe_unused]] = part char;                                                                         \
    return simt::detail::for_parts<Part>(a, b,                                                                       \
                                         [](int x, [[maybe_unused]] int y) SIMT_PACKED_BODY { return expression; }); \
  }
#define SIMT_PACKED_OF_ONE(name, part, expression)                                                      \
  SIMT_INLINE unsigned name##2(unsigned a) noexcept {                                                   \
    using Part [[maybe_unused]] = part short;                                                           \
    return simt::detail::for_parts<Part>(a, 0, [](int x, int) SIMT_PACKED_BODY { return expression; }); \
  }                                                                                                     \
  SIMT_INLINE unsigned name##4(unsigned a) noexcept {                                                   \
    using Part [[maybe_unused]] = part char;                                                            \
    return simt::detail::for_parts<Part>(a, 0, [](int x, int) SIMT_PACKED_BODY { return expression; }); \
  }
#define SIMT_PACKED_SUM(name, part)                                                                                    \
  SIMT_INLINE unsigned name##2(unsigned a, unsigned b) noexcept {                                                      \
    return simt::detail::sum_of_parts<part short>(                                                                     \
        a, b, [](int x, int y) SIMT_PACKED_BODY { return x < y ? y - x : x - y; });                                    \
  }                                                                                                                    \
  SIMT_INLINE unsigned name##4(unsigned a, unsigned b) noexcept {                                                      \
    return simt::detail::sum_of_parts<part char>(a, b,                                                                 \
                                                 [](int x, int y) SIMT_PACKED_BODY { return x < y ? y - x : x - y; }); \
  }
#define SIMT_PACKED_BODY __attribute__((always_inline))

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

SIMT_PACKED(__vadd, unsigned, x + y)
SIMT_PACKED(__vaddss, signed, simt::detail::saturate<Part>(x + y))
SIMT_PACKED(__vaddus, unsigned, simt::detail::saturate<Part>(x + y))
SIMT_PACKED(__vsub, unsigned, x - y)
SIMT_PACKED(__vsubss, signed, simt::detail::saturate<Part>(x - y))
SIMT_PACKED(__vsubus, unsigned, simt::detail::saturate<Part>(x - y))
SIMT_PACKED(__vabsdiffs, signed, x < y ? y - x : x - y)
SIMT_PACKED(__vabsdiffu, unsigned, x < y ? y - x : x - y)
SIMT_PACKED(__vavgs, signed, (x + y + (x + y >= 0)) >> 1)
SIMT_PACKED(__vavgu, unsigned, (x + y + 1) >> 1)
SIMT_PACKED(__vhaddu, unsigned, (x + y) >> 1)
SIMT_PACKED(__vmaxs, signed, x < y ? y : x)
SIMT_PACKED(__vmaxu, unsigned, x < y ? y : x)
SIMT_PACKED(__vmins, signed, y < x ? y : x)
SIMT_PACKED(__vminu, unsigned, y < x ? y : x)

SIMT_PACKED(__vcmpeq, unsigned, x == y ? -1 : 0)
SIMT_PACKED(__vcmpne, unsigned, x != y ? -1 : 0)
SIMT_PACKED(__vcmpges, signed, x >= y ? -1 : 0)
SIMT_PACKED(__vcmpgeu, unsigned, x >= y ? -1 : 0)
SIMT_PACKED(__vcmpgts, signed, x > y ? -1 : 0)
SIMT_PACKED(__vcmpgtu, unsigned, x > y ? -1 : 0)
SIMT_PACKED(__vcmples, signed, x <= y ? -1 : 0)
SIMT_PACKED(__vcmpleu, unsigned, x <= y ? -1 : 0)
SIMT_PACKED(__vcmplts, signed, x < y ? -1 : 0)
SIMT_PACKED(__vcmpltu, unsigned, x < y ? -1 : 0)
SIMT_PACKED(__vseteq, unsigned, x == y)
SIMT_PACKED(__vsetne, unsigned, x != y)
SIMT_PACKED(__vsetges, signed, x >= y)
SIMT_PACKED(__vsetgeu, unsigned, x >= y)
SIMT_PACKED(__vsetgts, signed, x > y)
SIMT_PACKED(__vsetgtu, unsigned, x > y)
SIMT_PACKED(__vsetles, signed, x <= y)
SIMT_PACKED(__vsetleu, unsigned, x <= y)
SIMT_PACKED(__vsetlts, signed, x < y)
SIMT_PACKED(__vsetltu, unsigned, x < y)

SIMT_PACKED_OF_ONE(__vabs, signed, x < 0 ? -x : x)
SIMT_PACKED_OF_ONE(__vabsss, signed, simt::detail::saturate<Part>(x < 0 ? -x : x))
SIMT_PACKED_OF_ONE(__vneg, signed, -x)
SIMT_PACKED_OF_ONE(__vnegss, signed, simt::detail::saturate<Part>(-x))

SIMT_PACKED_SUM(__vsads, signed)
SIMT_PACKED_SUM(__vsadu, unsigned)

// NOLINTEND(readability-identifier-naming)

#undef SIMT_PACKED
#undef SIMT_PACKED_OF_ONE
#undef SIMT_PACKED_SUM
#undef SIMT_PACKED_BODY
