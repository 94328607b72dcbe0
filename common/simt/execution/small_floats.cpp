#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "common/simt/device/small_float.h"

namespace simt::detail {
namespace {

constexpr int kDoubleFraction = 52;
constexpr int kDoubleBias = 1023;
constexpr unsigned kNan = 0x7fff;

bool goes_up(std::uint64_t kept, std::uint64_t rest, std::uint64_t middle, bool is_negative, Rounding rounding) {
  switch (rounding) {
    case Rounding::nearest:
      return rest > middle || (rest == middle && kept % 2 == 1);
    case Rounding::zero:
      return false;
    case Rounding::down:
      return is_negative && rest != 0;
    default:
      return !is_negative && rest != 0;
  }
}

// The magnitude of what no number of the format reaches.
unsigned overflow(unsigned infinity, bool is_negative, Rounding rounding) {
  const bool is_infinite = rounding == Rounding::nearest || (is_negative && rounding == Rounding::down) ||
                           (!is_negative && rounding == Rounding::up);
  return is_infinite ? infinity : infinity - 1;
}

template <int fraction, int bias>
unsigned short round_to(double value, Rounding rounding) noexcept {
  constexpr unsigned kInfinity = (2 * bias + 1) << fraction;
  if (std::isnan(value)) return kNan;
  const bool is_negative = std::signbit(value);
  const unsigned sign = is_negative ? 0x8000 : 0;
  if (std::isinf(value)) return static_cast<unsigned short>(sign | kInfinity);
  const auto bits = std::bit_cast<std::uint64_t>(std::fabs(value));
  const int exponent = static_cast<int>(bits >> kDoubleFraction) - kDoubleBias;
  const std::uint64_t hidden = exponent == -kDoubleBias ? 0 : 1ULL << kDoubleFraction;
  const std::uint64_t significand = (bits & ((1ULL << kDoubleFraction) - 1)) | hidden;

  // Below the smallest normal number the steps stay as wide as there.
  const int step_exponent = std::max(exponent, 1 - bias);
  const int dropped = std::min(kDoubleFraction - fraction + (step_exponent - exponent), kDoubleFraction + 2);
  const std::uint64_t kept = significand >> dropped;
  const std::uint64_t rest = significand & ((1ULL << dropped) - 1);
  const std::uint64_t up = goes_up(kept, rest, 1ULL << (dropped - 1), is_negative, rounding) ? 1 : 0;
  // The hidden bit of a normal number adds one to the exponent, and so does a carry.
  const std::uint64_t magnitude = (static_cast<std::uint64_t>(step_exponent + bias - 1) << fraction) + kept + up;
  const unsigned known =
      magnitude < kInfinity ? static_cast<unsigned>(magnitude) : overflow(kInfinity, is_negative, rounding);
  return static_cast<unsigned short>(sign | known);
}

}  // namespace

unsigned short to_half(double value, Rounding rounding) noexcept { return round_to<10, 15>(value, rounding); }
unsigned short to_bfloat16(double value, Rounding rounding) noexcept { return round_to<7, 127>(value, rounding); }

float of_half(unsigned short bits) noexcept {
  const unsigned magnitude = bits & 0x7fffU;
  const unsigned sign = (bits & 0x8000U) << 16;
  if (magnitude > 0x7c00) return std::bit_cast<float>(0x7fffffffU);
  if (magnitude == 0x7c00) return std::bit_cast<float>(sign | 0x7f800000U);
  // The bits of a half where a float has them, times the distance of the two biases: exact for small numbers, too.
  const float value = std::bit_cast<float>(magnitude << 13) * 0x1p112F;
  return std::bit_cast<float>(sign | std::bit_cast<unsigned>(value));
}

// The sum of two doubles, rounded to odd: where digits are lost the last one kept is 1, so the sum is never taken for
// the middle between two numbers of fewer digits.
// @source S. Boldo, G. Melquiond: Emulation of FMA and correctly rounded sums, IEEE Transactions on Computers 57 (2008)
double multiply_add(double a, double b, double c) noexcept {
  const double product = a * b;
  const double sum = product + c;
  if (!std::isfinite(sum)) return sum;
  const double of_c = sum - product;
  const double lost = (product - (sum - of_c)) + (c - of_c);
  if (lost == 0 || std::bit_cast<std::uint64_t>(sum) % 2 == 1) return sum;
  const double infinity = std::numeric_limits<double>::infinity();
  return std::nextafter(sum, lost > 0 ? infinity : -infinity);
}

float larger(float a, float b) noexcept {
  if (std::isnan(a)) return b;
  if (a == b) return std::signbit(a) ? b : a;
  return a < b ? b : a;
}
float smaller(float a, float b) noexcept { return -larger(-a, -b); }
float larger_or_nan(float a, float b) noexcept { return std::isnan(a) || std::isnan(b) ? a + b : larger(a, b); }
float smaller_or_nan(float a, float b) noexcept { return -larger_or_nan(-a, -b); }
double saturated(double value) noexcept { return value > 0 ? std::min(value, 1.0) : 0.0; }
double not_negative(double value) noexcept { return value > 0 || std::isnan(value) ? value : 0.0; }

}  // namespace simt::detail
