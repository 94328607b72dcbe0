// CUDA's functions of one and of two halves and bfloat16s.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <type_traits>

#include "common/simt/include/cuda_bf16.h"

namespace {

template <typename T>
constexpr bool is_bytes = std::is_trivially_copyable_v<T>&& std::is_trivially_default_constructible_v<T>&&
    std::is_trivially_copy_assignable_v<T>&& std::is_standard_layout_v<T>;

static_assert(sizeof(half) == 2 && alignof(half) == 2 && is_bytes<half>);
static_assert(sizeof(half2) == 4 && alignof(half2) == 4 && is_bytes<half2>);
static_assert(sizeof(nv_bfloat16) == 2 && alignof(nv_bfloat16) == 2 && is_bytes<nv_bfloat16>);
static_assert(sizeof(nv_bfloat162) == 4 && alignof(nv_bfloat162) == 4 && is_bytes<nv_bfloat162>);
static_assert(static_cast<bool>(half(__half_raw{1})) && !static_cast<bool>(half(__half_raw{0x8000})));

template <typename T>
class SmallFloatFunctions : public testing::Test {
 protected:
  static constexpr float kNan = __builtin_nanf("");
  static constexpr float kInfinity = __builtin_inff();
  static unsigned short bits(T x) { return __builtin_bit_cast(unsigned short, x); }
};

using Types = testing::Types<half, nv_bfloat16>;
TYPED_TEST_SUITE(SmallFloatFunctions, Types);

TYPED_TEST(SmallFloatFunctions, ComparisonsKnowNan) {
  const TypeParam one = 1.0F;
  const TypeParam two = 2.0F;
  const TypeParam nan = this->kNan;
  EXPECT_TRUE(__hlt(one, two) && __hle(one, one) && __hgt(two, one) && __hge(one, one) && __heq(one, one));
  EXPECT_FALSE(__hlt(one, one) || __hle(two, one) || __hgt(one, one) || __hge(one, two) || __hne(one, one));
  EXPECT_TRUE(__heq(TypeParam(0.0F), TypeParam(-0.0F)));
  EXPECT_FALSE(__heq(nan, nan) || __hne(nan, one) || __hlt(nan, one) || __hle(one, nan) || __hgt(nan, one) ||
               __hge(one, nan));
  EXPECT_TRUE(__hequ(nan, one) && __hneu(nan, nan) && __hltu(nan, one) && __hleu(nan, one) && __hgtu(one, nan) &&
              __hgeu(one, nan));
  EXPECT_FALSE(__hequ(one, two) || __hneu(one, one) || __hltu(two, one) || __hleu(two, one) || __hgtu(one, two) ||
               __hgeu(one, two));
  EXPECT_TRUE(one < two && one <= two && two > one && two >= one && one == one && one != two && nan != nan);
  EXPECT_TRUE(__hisnan(nan) && !__hisnan(one));
  EXPECT_EQ(__hisinf(TypeParam(this->kInfinity)), 1);
  EXPECT_EQ(__hisinf(TypeParam(-this->kInfinity)), -1);
  EXPECT_EQ(__hisinf(one), 0);
}

TYPED_TEST(SmallFloatFunctions, AgainstANumberANanLosesWhereTheNameDoesNotSayNan) {
  const TypeParam one = 1.0F;
  const TypeParam two = 2.0F;
  const TypeParam nan = this->kNan;
  EXPECT_EQ(__hmax(one, two), two);
  EXPECT_EQ(__hmin(one, two), one);
  EXPECT_EQ(__hmax(nan, two), two);
  EXPECT_EQ(__hmax(two, nan), two);
  EXPECT_EQ(__hmin(nan, two), two);
  EXPECT_EQ(this->bits(__hmin(nan, nan)), 0x7fff);
  EXPECT_EQ(this->bits(__hmax_nan(one, nan)), 0x7fff);
  EXPECT_EQ(this->bits(__hmin_nan(nan, one)), 0x7fff);
  EXPECT_EQ(__hmin_nan(one, two), one);
  for (const auto& [a, b] : {std::pair(0.0F, -0.0F), std::pair(-0.0F, 0.0F)}) {
    EXPECT_EQ(this->bits(__hmax(TypeParam(a), TypeParam(b))), 0);
    EXPECT_EQ(this->bits(__hmin(TypeParam(a), TypeParam(b))), 0x8000);
  }
}

TYPED_TEST(SmallFloatFunctions, SaturatingOnesStayInTheUnitInterval) {
  const TypeParam half_of_it = 0.5F;
  const TypeParam two = 2.0F;
  const TypeParam nan = this->kNan;
  EXPECT_EQ(static_cast<float>(__hadd_sat(two, two)), 1.0F);
  EXPECT_EQ(static_cast<float>(__hsub_sat(half_of_it, two)), 0.0F);
  EXPECT_EQ(static_cast<float>(__hmul_sat(half_of_it, half_of_it)), 0.25F);
  EXPECT_EQ(this->bits(__hfma_sat(nan, two, two)), 0);
  EXPECT_EQ(static_cast<float>(__hfma_relu(two, two, half_of_it)), 4.5F);
  EXPECT_EQ(this->bits(__hfma_relu(two, __hneg(two), half_of_it)), 0);
  EXPECT_TRUE(__hisnan(__hfma_relu(nan, two, two)));
}

TYPED_TEST(SmallFloatFunctions, SignsAreBits) {
  EXPECT_EQ(this->bits(__hneg(TypeParam(0.0F))), 0x8000);
  EXPECT_EQ(static_cast<float>(-TypeParam(1.5F)), -1.5F);
  EXPECT_EQ(static_cast<float>(+TypeParam(1.5F)), 1.5F);
  EXPECT_EQ(this->bits(__habs(TypeParam(-0.0F))), 0);
  EXPECT_EQ(static_cast<float>(__habs(TypeParam(-3.0F))), 3.0F);
}

TYPED_TEST(SmallFloatFunctions, OperatorsAssignAndStep) {
  TypeParam x = 3.0F;
  x += TypeParam(2.0F);
  x *= TypeParam(4.0F);
  x -= TypeParam(2.0F);
  x /= TypeParam(3.0F);
  EXPECT_EQ(static_cast<float>(x), 6.0F);
  EXPECT_EQ(static_cast<float>(x++), 6.0F);
  EXPECT_EQ(static_cast<float>(--x), 6.0F);
  EXPECT_EQ(static_cast<float>(x--), 6.0F);
  EXPECT_EQ(static_cast<float>(++x), 6.0F);
  x = 7;
  EXPECT_EQ(static_cast<int>(x), 7);
  x = 0.5;
  EXPECT_EQ(static_cast<float>(x), 0.5F);
}

TYPED_TEST(SmallFloatFunctions, MathIsThatOfDoublesRoundedOnce) {
  const TypeParam x = 2.0F;
  const auto is = [&](TypeParam got, double expected) { EXPECT_EQ(got, TypeParam(expected)) << expected; };
  is(hsqrt(x), std::sqrt(2.0));
  is(hrsqrt(x), 1 / std::sqrt(2.0));
  is(hrcp(TypeParam(3.0F)), 1 / 3.0);
  is(hexp(x), std::exp(2.0));
  is(hexp2(x), 4);
  is(hexp10(x), 100);
  is(hlog(x), std::log(2.0));
  is(hlog2(TypeParam(8.0F)), 3);
  is(hlog10(TypeParam(1000.0F)), std::log10(static_cast<double>(static_cast<float>(TypeParam(1000.0F)))));
  is(hsin(x), std::sin(2.0));
  is(hcos(x), std::cos(2.0));
  is(htanh(x), std::tanh(2.0));
  is(htanh_approx(x), std::tanh(2.0));
  const TypeParam negative = -2.5F;
  is(htrunc(negative), -2);
  is(hceil(negative), -2);
  is(hfloor(negative), -3);
  is(hrint(negative), -2);
}

TEST(HalfFunctions, WholeNumbersSaturateAndNanBecomes0) {
  const half x = 2.5F;
  EXPECT_EQ(__half2int_rn(x), 2);
  EXPECT_EQ(__half2int_ru(x), 3);
  EXPECT_EQ(__half2int_rd(-x), -3);
  EXPECT_EQ(__half2int_rz(-x), -2);
  EXPECT_EQ(__half2short_rz(CUDART_INF_FP16), 32767);
  EXPECT_EQ(__half2char_rz(half(-1000.0F)), -128);
  EXPECT_EQ(__half2uchar_rz(half(-1.0F)), 0);
  EXPECT_EQ(__half2uint_rn(CUDART_NAN_FP16), 0U);
  EXPECT_EQ(__half2ull_rz(CUDART_INF_FP16), ~0ULL);
  EXPECT_EQ(static_cast<float>(__int2half_rn(2049)), 2048.0F);
  EXPECT_EQ(static_cast<float>(__int2half_ru(2049)), 2050.0F);
  EXPECT_EQ(static_cast<float>(__int2half_rz(1000000)), 65504.0F);
  EXPECT_EQ(static_cast<float>(__ushort2half_rd(65535)), 65504.0F);
  EXPECT_TRUE(__hisinf(__ll2half_rn(65520)) == 1 && __hisinf(__ll2half_rn(65519)) == 0);
}

TEST(HalfFunctions, ConstantsAreWhatTheirNamesSay) {
  EXPECT_EQ(static_cast<float>(CUDART_MAX_NORMAL_FP16), 65504.0F);
  EXPECT_EQ(static_cast<float>(CUDART_MIN_DENORM_FP16), 0x1p-24F);
  EXPECT_EQ(static_cast<float>(CUDART_ONE_FP16), 1.0F);
  EXPECT_EQ(static_cast<float>(CUDART_MAX_NORMAL_BF16), 0x1.fep127F);
  EXPECT_EQ(static_cast<float>(CUDART_MIN_DENORM_BF16), 0x1p-133F);
  EXPECT_EQ(static_cast<float>(CUDART_ONE_BF16), 1.0F);
  EXPECT_TRUE(__hisnan(CUDART_NAN_BF16) && __hisinf(CUDART_INF_BF16) == 1);
}

TEST(HalfFunctions, HalfAndBfloat16AreMadeOfEachOtherWhenAsked) {
  EXPECT_EQ(static_cast<float>(nv_bfloat16(half(1.0F + 0x1p-10F))), 1.0F);
  EXPECT_EQ(__hisinf(half(nv_bfloat16(1e10F))), 1);
  EXPECT_FALSE((std::is_convertible_v<half, nv_bfloat16>)) << "only when asked, as in CUDA";
}

TEST(PairFunctions, TheLowHalfComesFirst) {
  const half2 pair = __floats2half2_rn(1.0F, 2.0F);
  unsigned bits = 0;
  std::memcpy(&bits, &pair, sizeof(bits));
  EXPECT_EQ(bits, 0x40003c00U);
  EXPECT_EQ(static_cast<__half2_raw>(pair).y, 0x4000);
  half2 assigned = {};
  assigned = __half2_raw{0x3c00, 0x4000};
  EXPECT_EQ(assigned, pair);
  assigned = {};
  EXPECT_EQ(assigned, __float2half2_rn(0.0F));
  EXPECT_EQ(__low2float(pair), 1.0F);
  EXPECT_EQ(__high2float(pair), 2.0F);
  EXPECT_EQ(__lowhigh2highlow(pair), __halves2half2(__high2half(pair), __low2half(pair)));
  EXPECT_EQ(__lows2half2(pair, pair), __half2half2(half(1.0F)));
  EXPECT_EQ(__highs2half2(pair, pair), __float2half2_rn(2.0F));
  EXPECT_EQ(__low2half2(pair), make_half2(pair.x, pair.x));
  EXPECT_EQ(__half22float2(__float22half2_rn(float2{3, 4})).y, 4.0F);
  EXPECT_EQ(__bfloat1622float2(__floats2bfloat162_rn(3, 4)).x, 3.0F);
  EXPECT_EQ(__low2bfloat16(__halves2bfloat162(nv_bfloat16(1.0F), nv_bfloat16(2.0F))), nv_bfloat16(1.0F));
}

TEST(PairFunctions, DoWithBothHalvesWhatTheyDoWithOne) {
  const half2 a = __floats2half2_rn(1.0F, 2.0F);
  const half2 b = __floats2half2_rn(3.0F, 2.0F);
  EXPECT_EQ(a + b, __floats2half2_rn(4.0F, 4.0F));
  EXPECT_EQ(a - b, __floats2half2_rn(-2.0F, 0.0F));
  EXPECT_EQ(a * b, __floats2half2_rn(3.0F, 4.0F));
  EXPECT_EQ(__h2div(b, a), __floats2half2_rn(3.0F, 1.0F));
  EXPECT_EQ(__hfma2(a, b, b), __floats2half2_rn(6.0F, 6.0F));
  EXPECT_EQ(__hmax2(a, b), b);
  EXPECT_EQ(h2exp2(a), __floats2half2_rn(2.0F, 4.0F));
  EXPECT_EQ(-a, __hneg2(a));
  EXPECT_EQ(__hcmadd(a, b, __float2half2_rn(0.0F)), __floats2half2_rn(-1.0F, 8.0F)) << "(1 + 2i)(3 + 2i)";
  EXPECT_EQ(__hlt2(a, b), __floats2half2_rn(1.0F, 0.0F));
  EXPECT_EQ(__hlt2_mask(a, b), 0xffffU);
  EXPECT_EQ(__heq2_mask(a, b), 0xffff0000U);
  EXPECT_TRUE(__hble2(a, b) && !__hblt2(a, b) && __hbeq2(a, a));
  EXPECT_FALSE(a != b) << "only where both halves differ, as in CUDA";
}

}  // namespace
