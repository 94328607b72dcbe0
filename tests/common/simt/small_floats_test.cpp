// Rounding to half and bfloat16, against tables of all their numbers: no arithmetic of the emulator's is trusted here.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

#include "common/simt/include/cuda_bf16.h"
#include "tests/common/simt/small_float_format.h"

namespace {

using small_floats::bfloat16_format;
using small_floats::Format;
using small_floats::half_format;
using small_floats::Rounding;
using small_floats::Wide;

/// A type of 16 bits, and what is known of it without its own functions.
struct Half {
  using Type = __half;
  static const Format& format() { return half_format(); }
  static Type from(unsigned bits) { return __ushort_as_half(static_cast<unsigned short>(bits)); }
  static unsigned short bits(Type x) { return __half_as_ushort(x); }
};
struct Bfloat16 {
  using Type = __nv_bfloat16;
  static const Format& format() { return bfloat16_format(); }
  static Type from(unsigned bits) { return __ushort_as_bfloat16(static_cast<unsigned short>(bits)); }
  static unsigned short bits(Type x) { return __bfloat16_as_ushort(x); }
};

template <typename Kind>
bool is_nan(unsigned bits) {
  return (bits & 0x7fffU) > Kind::format().infinity();
}
template <typename Kind>
double value_of(unsigned bits) {
  const unsigned magnitude = bits & 0x7fffU;
  const double value = magnitude == Kind::format().infinity() ? HUGE_VAL : Kind::format().numbers[magnitude];
  return (bits & 0x8000U) != 0 ? -value : value;
}

template <typename Kind>
class SmallFloats : public testing::Test {
 protected:
  using Type = typename Kind::Type;

  void SetUp() override {
    for (unsigned bits = 0; bits < 0x10000; ++bits)
      if (!is_nan<Kind>(bits)) all_.push_back(static_cast<unsigned short>(bits));
  }
  /// Any number, or one of a few that are as large as 1.
  unsigned short any() { return all_[random_() % all_.size()]; }
  unsigned short near_one() {
    const unsigned span = 4U << Kind::format().fraction;
    const auto one = static_cast<unsigned>(Kind::format().bias) << Kind::format().fraction;
    return static_cast<unsigned short>((one - span / 2 + random_() % span) | (random_() % 2) << 15);
  }
  void expect_rounded(Type got, Wide exact, bool is_negative, const char* what, unsigned a, unsigned b,
                      unsigned c = 0) {
    const unsigned short expected = Kind::format().round(exact, is_negative, Rounding::nearest);
    ASSERT_EQ(Kind::bits(got), expected) << what << std::hex << " of " << a << ", " << b << ", " << c;
  }

  std::vector<unsigned short> all_;
  std::mt19937 random_{1};
};

using Kinds = testing::Types<Half, Bfloat16>;
TYPED_TEST_SUITE(SmallFloats, Kinds);

TYPED_TEST(SmallFloats, EveryNumberIsAFloatAndComesBack) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const auto number = static_cast<float>(TypeParam::from(bits));
    if (is_nan<TypeParam>(bits)) {
      ASSERT_TRUE(std::isnan(number)) << bits;
      ASSERT_EQ(TypeParam::bits(typename TypeParam::Type(number)), 0x7fff) << bits;
      continue;
    }
    ASSERT_EQ(number, value_of<TypeParam>(bits)) << bits;
    ASSERT_EQ(std::signbit(number), bits >= 0x8000) << bits;
    ASSERT_EQ(TypeParam::bits(typename TypeParam::Type(number)), bits);
  }
}

TYPED_TEST(SmallFloats, BetweenTwoNumbersTheMiddleDecides) {
  const std::vector<double>& numbers = TypeParam::format().numbers;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    const double middle = (numbers[i] + numbers[i + 1]) / 2;
    const double inputs[] = {middle, std::nextafter(middle, 0), std::nextafter(middle, HUGE_VAL),
                             std::nextafter(numbers[i], HUGE_VAL), std::nextafter(numbers[i + 1], 0)};
    for (const double magnitude : inputs) {
      for (const double input : {magnitude, -magnitude}) {
        for (const Rounding rounding : {Rounding::nearest, Rounding::zero, Rounding::down, Rounding::up}) {
          ASSERT_EQ(TypeParam::bits(simt::detail::rounded<typename TypeParam::Type>(input, rounding)),
                    TypeParam::format().round(input, std::signbit(input), rounding))
              << std::hexfloat << input << " rounded by " << static_cast<int>(rounding);
        }
      }
    }
  }
}

TYPED_TEST(SmallFloats, WhatIsTooLargeBecomesInfinityOrTheLargestNumber) {
  using simt::detail::rounded;
  const unsigned short infinity = TypeParam::format().infinity();
  const double largest = TypeParam::format().numbers.back();
  const double limit = std::ldexp(1, TypeParam::format().bias + 1);
  const double middle = (largest + limit) / 2;
  EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(std::nextafter(middle, 0))), infinity - 1);
  for (const double input : {middle, limit, 1e300, HUGE_VAL}) {
    EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(input)), infinity) << input;
    EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(-input)), infinity | 0x8000) << input;
  }
  const unsigned short negative = 0x8000;
  for (const double input : {std::nextafter(largest, HUGE_VAL), limit, 1e300}) {
    for (const auto& [rounding, of_positive, of_negative] :
         {std::tuple(Rounding::zero, infinity - 1, infinity - 1), std::tuple(Rounding::down, infinity - 1, +infinity),
          std::tuple(Rounding::up, +infinity, infinity - 1)}) {
      EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(input, rounding)), of_positive);
      EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(-input, rounding)), negative | of_negative);
    }
  }
  const double tiny = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(tiny)), 0);
  EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(-tiny)), 0x8000);
  EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(tiny, Rounding::up)), 1);
  EXPECT_EQ(TypeParam::bits(rounded<typename TypeParam::Type>(-tiny, Rounding::up)), 0x8000);
}

TYPED_TEST(SmallFloats, SumsDifferencesAndProductsRoundOnce) {
  for (int i = 0; i < 300000; ++i) {
    const unsigned a = i % 2 == 0 ? this->any() : this->near_one();
    const unsigned b = i % 2 == 0 ? this->any() : this->near_one();
    const double x = value_of<TypeParam>(a);
    const double y = value_of<TypeParam>(b);
    if (std::isinf(x) || std::isinf(y)) continue;
    // The sign of a zero is the processor's.
    const auto is_negative = [](Wide exact, double of_doubles) {
      return exact == 0 ? std::signbit(of_doubles) : exact < 0;
    };
    const Wide sum = static_cast<Wide>(x) + y;
    const Wide difference = static_cast<Wide>(x) - y;
    const Wide product = static_cast<Wide>(x) * y;
    this->expect_rounded(__hadd(TypeParam::from(a), TypeParam::from(b)), sum, is_negative(sum, x + y), "sum", a, b);
    this->expect_rounded(__hsub(TypeParam::from(a), TypeParam::from(b)), difference, is_negative(difference, x - y),
                         "difference", a, b);
    this->expect_rounded(__hmul(TypeParam::from(a), TypeParam::from(b)), product, is_negative(product, x * y),
                         "product", a, b);
    if (y == 0) continue;
    const Wide quotient = static_cast<Wide>(x) / y;
    this->expect_rounded(__hdiv(TypeParam::from(a), TypeParam::from(b)), quotient, is_negative(quotient, x / y),
                         "quotient", a, b);
  }
}

TYPED_TEST(SmallFloats, AProductAndASumTogetherRoundOnce) {
  for (int i = 0; i < 300000; ++i) {
    const unsigned a = this->near_one();
    const unsigned b = this->near_one();
    const unsigned c = i % 2 == 0 ? this->near_one() : this->any();
    const double z = value_of<TypeParam>(c);
    const bool fits = z == 0 || (std::fabs(z) > 0x1p-60 && std::fabs(z) < 0x1p40);
    if (!fits) continue;
    const Wide exact = static_cast<Wide>(value_of<TypeParam>(a)) * value_of<TypeParam>(b) + z;
    if (exact == 0) continue;
    this->expect_rounded(__hfma(TypeParam::from(a), TypeParam::from(b), TypeParam::from(c)), exact, exact < 0, "fma", a,
                         b, c);
  }
}

TEST(SmallFloat, AnFmaKeepsTheLastHintOfWhichSideOfTheMiddleItIsOn) {
  // 1.0000001 * 1.1000000 in binary: 1.10000011, between two numbers of 8 bits. What is added is below a double's
  // digits.
  const __nv_bfloat16 a = 1.0F + 0x1p-7F;
  const __nv_bfloat16 b = 1.5F;
  ASSERT_EQ(static_cast<float>(a) * static_cast<float>(b), 1.5F + 0x1.8p-7F);
  const __nv_bfloat16 tiny = 0x1p-100F;
  const float low = 1.5F + 0x1p-7F;
  const float high = 1.5F + 0x1p-6F;
  EXPECT_EQ(static_cast<float>(__hfma(a, b, tiny)), high);
  EXPECT_EQ(static_cast<float>(__hfma(a, b, __hneg(tiny))), low);
  EXPECT_EQ(static_cast<float>(__hfma(a, b, __nv_bfloat16(0.0F))), high) << "to the even one";
  EXPECT_EQ(static_cast<float>(__hfma(__hneg(a), b, tiny)), -low);
}

#ifdef __FLT16_MAX__  // g++ has it since 12
TEST(SmallFloat, EveryFloatThatWasTriedIsRoundedAsTheCompilerDoes) {
  for (std::uint64_t bits = 0; bits < 1ULL << 32; bits += 1021) {
    const auto number = __builtin_bit_cast(float, static_cast<std::uint32_t>(bits));
    if (std::isnan(number)) continue;
    const auto expected = __builtin_bit_cast(unsigned short, static_cast<_Float16>(number));
    ASSERT_EQ(__half_as_ushort(__float2half(number)), expected) << std::hexfloat << number;
  }
}
#endif

TEST(SmallFloat, WholeNumbersOf64BitsRoundOnce) {
  const long long almost = (0x181LL << 48) + 1;  // above the middle between two bfloat16s, by less than a double sees
  EXPECT_EQ(static_cast<float>(__ll2bfloat16_rn(almost)), static_cast<float>(0x182LL << 48));
  EXPECT_EQ(static_cast<float>(__ll2bfloat16_rn(almost - 1)), static_cast<float>(0x180LL << 48));
  EXPECT_EQ(static_cast<float>(__ll2bfloat16_rn(-almost)), -static_cast<float>(0x182LL << 48));
  EXPECT_EQ(static_cast<float>(__ll2bfloat16_rz(almost)), static_cast<float>(0x180LL << 48));
  EXPECT_EQ(static_cast<float>(__ull2bfloat16_rd(~0ULL)), 0x1.fep63F);
  EXPECT_EQ(static_cast<float>(__ull2bfloat16_rn(~0ULL)), 0x1p64F);
}

}  // namespace
