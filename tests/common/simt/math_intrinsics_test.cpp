#include "common/simt/device/math_intrinsics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <type_traits>

namespace {

constexpr int kIntMin = std::numeric_limits<int>::min();
constexpr int kIntMax = std::numeric_limits<int>::max();
constexpr unsigned kUnsignedMax = std::numeric_limits<unsigned>::max();
const float kNan = std::numeric_limits<float>::quiet_NaN();
const float kInfinity = std::numeric_limits<float>::infinity();

TEST(MathIntrinsics, MinAndMaxOfMixedSignsCompareAsUnsigned) {
  EXPECT_EQ(min(-1, 1), -1);
  EXPECT_EQ(max(-1, 1), 1);
  EXPECT_EQ(min(-1, 1U), 1U);
  EXPECT_EQ(max(1U, -1), kUnsignedMax);
  EXPECT_EQ(max(1LL, -1LL), 1);
  EXPECT_EQ(max(1ULL, -1LL), std::numeric_limits<unsigned long long>::max());
  static_assert(std::is_same_v<decltype(min(1, 1U)), unsigned>);
  static_assert(std::is_same_v<decltype(min(1L, 1L)), long>);
  static_assert(std::is_same_v<decltype(min(1.0F, 1.0)), double>);
  static_assert(std::is_same_v<decltype(min(1.0F, 1.0F)), float>);
}

TEST(MathIntrinsics, MinAndMaxPreferNumbersOverNan) {
  EXPECT_EQ(min(kNan, 1.0F), 1.0F);
  EXPECT_EQ(max(1.0F, kNan), 1.0F);
  EXPECT_EQ(max(1.0, 2.0F), 2.0);
}

TEST(MathIntrinsics, CountsBits) {
  EXPECT_EQ(__popc(0), 0);
  EXPECT_EQ(__popc(0xF0000001U), 5);
  EXPECT_EQ(__popcll(~0ULL), 64);
  EXPECT_EQ(__clz(0), 32);
  EXPECT_EQ(__clz(1), 31);
  EXPECT_EQ(__clz(-1), 0);
  EXPECT_EQ(__clzll(0), 64);
  EXPECT_EQ(__clzll(1), 63);
  EXPECT_EQ(__ffs(0), 0);
  EXPECT_EQ(__ffs(1), 1);
  EXPECT_EQ(__ffs(kIntMin), 32);
  EXPECT_EQ(__ffsll(1LL << 40), 41);
}

TEST(MathIntrinsics, ReversesBits) {
  EXPECT_EQ(__brev(1U), 0x80000000U);
  EXPECT_EQ(__brev(0x12345678U), 0x1E6A2C48U);
  EXPECT_EQ(__brevll(1ULL), 0x8000000000000000ULL);
  EXPECT_EQ(__brevll(0x12345678ULL), 0x1E6A2C4800000000ULL);
  for (unsigned bit = 0; bit < 32; ++bit) EXPECT_EQ(__brev(1U << bit), 1U << (31 - bit));
}

TEST(MathIntrinsics, BytePermPicksBytesByNumber) {
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x3210), 0x33221100U);
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x7654), 0x77665544U);
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x0123), 0x00112233U);
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x5140), 0x55114400U);
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x888F), 0x00000077U) << "only three bits of a digit count";
}

TEST(MathIntrinsics, FunnelShiftsMoveBitsFromOneWordIntoTheOther) {
  EXPECT_EQ(__funnelshift_l(0x80000000U, 1U, 1), 3U);
  EXPECT_EQ(__funnelshift_r(0x80000000U, 1U, 1), 0xC0000000U);
  EXPECT_EQ(__funnelshift_l(7U, 9U, 0), 9U);
  EXPECT_EQ(__funnelshift_r(7U, 9U, 0), 7U);
  EXPECT_EQ(__funnelshift_l(7U, 9U, 32), 9U) << "wraps";
  EXPECT_EQ(__funnelshift_r(7U, 9U, 32), 7U) << "wraps";
  EXPECT_EQ(__funnelshift_lc(7U, 9U, 40), 7U) << "clamps";
  EXPECT_EQ(__funnelshift_rc(7U, 9U, 40), 9U) << "clamps";
}

TEST(MathIntrinsics, HighHalvesOfProducts) {
  EXPECT_EQ(__mulhi(kIntMin, 2), -1);
  EXPECT_EQ(__mulhi(1 << 30, 4), 1);
  EXPECT_EQ(__umulhi(kUnsignedMax, kUnsignedMax), kUnsignedMax - 1);
  EXPECT_EQ(__mul64hi(-1, 1), -1);
  EXPECT_EQ(__mul64hi(1LL << 62, 4), 1);
  EXPECT_EQ(__umul64hi(~0ULL, ~0ULL), ~0ULL - 1);
}

TEST(MathIntrinsics, TwentyFourBitProductsIgnoreTheHighestByte) {
  EXPECT_EQ(__umul24(0xFF000003U, 5), 15U);
  EXPECT_EQ(__umul24(0xFFFFFFU, 0xFFFFFFU), 0xFE000001U);
  EXPECT_EQ(__mul24(-3, 5), -15);
  EXPECT_EQ(__mul24(0x7F000003, 5), 15);
}

TEST(MathIntrinsics, SumsOfAbsoluteDifferences) {
  EXPECT_EQ(__sad(-3, 4, 10), 17U);
  EXPECT_EQ(__sad(kIntMin, kIntMax, 0), kUnsignedMax);
  EXPECT_EQ(__usad(3, 10, 1), 8U);
}

TEST(MathIntrinsics, AveragesDoNotOverflow) {
  EXPECT_EQ(__hadd(kIntMax, kIntMax), kIntMax);
  EXPECT_EQ(__hadd(-3, 0), -2);
  EXPECT_EQ(__rhadd(3, 4), 4);
  EXPECT_EQ(__rhadd(-3, 0), -1);
  EXPECT_EQ(__uhadd(kUnsignedMax, kUnsignedMax), kUnsignedMax);
  EXPECT_EQ(__urhadd(kUnsignedMax, 0), 0x80000000U);
}

TEST(MathIntrinsics, BitsKeepTheirValueUnderAnotherType) {
  EXPECT_EQ(__float_as_int(1.0F), 0x3F800000);
  EXPECT_EQ(__float_as_uint(-0.0F), 0x80000000U);
  EXPECT_EQ(__int_as_float(0x40000000), 2.0F);
  EXPECT_EQ(__uint_as_float(0x3F800000U), 1.0F);
  EXPECT_EQ(__double_as_longlong(1.0), 0x3FF0000000000000LL);
  EXPECT_EQ(__longlong_as_double(0x4000000000000000LL), 2.0);
  EXPECT_EQ(__double2hiint(-1.0), static_cast<int>(0xBFF00000U));
  EXPECT_EQ(__double2loint(1.0), 0);
  EXPECT_EQ(__hiloint2double(0x3FF00000, -1), __longlong_as_double(0x3FF00000FFFFFFFFLL));
}

TEST(MathIntrinsics, RoundingModesDifferAsTheirNamesSay) {
  EXPECT_EQ(__float2int_rn(2.5F), 2);
  EXPECT_EQ(__float2int_rn(3.5F), 4);
  EXPECT_EQ(__float2int_rz(-2.5F), -2);
  EXPECT_EQ(__float2int_ru(-2.5F), -2);
  EXPECT_EQ(__float2int_ru(2.1F), 3);
  EXPECT_EQ(__float2int_rd(-2.1F), -3);
  EXPECT_EQ(__double2ll_rn(-0.5), 0);
  EXPECT_EQ(__double2int_rn(1e9 + 0.5), 1'000'000'000);
}

TEST(MathIntrinsics, ConversionsToIntegersSaturate) {
  EXPECT_EQ(__float2int_rn(1e20F), kIntMax);
  EXPECT_EQ(__float2int_rz(-kInfinity), kIntMin);
  EXPECT_EQ(__float2int_rz(-2147483648.0F), kIntMin);
  EXPECT_EQ(__float2int_rn(kNan), 0);
  EXPECT_EQ(__float2uint_rn(-1.0F), 0U);
  EXPECT_EQ(__float2uint_rn(4294967296.0F), kUnsignedMax);
  EXPECT_EQ(__float2uint_rz(4294967040.0F), 4294967040U);
  EXPECT_EQ(__double2uint_rd(4294967295.9), kUnsignedMax);
  EXPECT_EQ(__double2ll_rn(1e300), std::numeric_limits<long long>::max());
  EXPECT_EQ(__float2ull_rn(1e30F), ~0ULL);
  EXPECT_EQ(__double2ull_rz(9223372036854775808.0), 1ULL << 63);
}

TEST(MathIntrinsics, ConversionsToRealsRoundToNearest) {
  EXPECT_EQ(__int2float_rn(16'777'217), 16'777'216.0F);
  EXPECT_EQ(__uint2float_rn(kUnsignedMax), 4294967296.0F);
  EXPECT_EQ(__double2float_rn(0.1), 0.1F);
  EXPECT_EQ(__ull2double_rn(~0ULL), 18446744073709551616.0);
  EXPECT_EQ(__ll2float_rn(-3), -3.0F);
}

TEST(MathIntrinsics, FusedMultiplyAddRoundsOnce) {
  const float epsilon = std::numeric_limits<float>::epsilon();
  const float a = 1 + epsilon;
  const float rounded_square = 1 + 2 * epsilon;  // a * a without epsilon squared, which a float has no room for
  EXPECT_EQ(__fmul_rn(a, a) - rounded_square, 0);
  EXPECT_EQ(__fmaf_rn(a, a, -rounded_square), epsilon * epsilon);
  EXPECT_EQ(__fma_rn(2.0, 3.0, 1.0), 7.0);
}

TEST(MathIntrinsics, FastFunctionsComputeWhatTheirNamesSay) {
  EXPECT_FLOAT_EQ(__expf(1.0F), 2.7182818F);
  EXPECT_FLOAT_EQ(__exp10f(3.0F), 1000.0F);
  EXPECT_FLOAT_EQ(__logf(10.0F), 2.3025851F);
  EXPECT_FLOAT_EQ(__log2f(8.0F), 3.0F);
  EXPECT_FLOAT_EQ(__log10f(1000.0F), 3.0F);
  EXPECT_FLOAT_EQ(__powf(2.0F, 10.0F), 1024.0F);
  EXPECT_FLOAT_EQ(__fdividef(1.0F, 4.0F), 0.25F);
  EXPECT_FLOAT_EQ(__frcp_rn(4.0F), 0.25F);
  EXPECT_FLOAT_EQ(__fsqrt_rn(9.0F), 3.0F);
  EXPECT_FLOAT_EQ(rsqrtf(4.0F), 0.5F);
  EXPECT_DOUBLE_EQ(rsqrt(4.0), 0.5);
  EXPECT_FLOAT_EQ(__tanf(0.5F), __sinf(0.5F) / __cosf(0.5F));
  float sine = 0;
  float cosine = 0;
  __sincosf(0.5F, &sine, &cosine);
  EXPECT_FLOAT_EQ(sine, 0.47942555F);
  EXPECT_FLOAT_EQ(cosine, 0.87758255F);
}

TEST(MathIntrinsics, SinpiOfHalvesIsExactEnough) {
  EXPECT_FLOAT_EQ(sinpif(0.5F), 1.0F);
  EXPECT_FLOAT_EQ(sinpif(1000000.5F), 1.0F);
  EXPECT_FLOAT_EQ(cospif(1.0F), -1.0F);
}

TEST(MathIntrinsics, SaturateClampsToTheUnitInterval) {
  EXPECT_EQ(__saturatef(-1.0F), 0.0F);
  EXPECT_EQ(__saturatef(0.25F), 0.25F);
  EXPECT_EQ(__saturatef(2.0F), 1.0F);
  EXPECT_EQ(__saturatef(kNan), 0.0F);
}

}  // namespace
