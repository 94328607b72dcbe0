// What kernels over half and bfloat16 ask of memory: one number is one access of 2 bytes, a pair one of 4.

#include <gtest/gtest.h>

#include <type_traits>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/simt/half_kernels.h"

namespace {

using simt::DeviceArray;
using simt::Profile;

/// One number, or the same one twice.
template <typename T>
T number(float value) {
  if constexpr (sizeof(T) == 4 && !std::is_same_v<T, float>) {
    return T(value, value);
  } else {
    return T(value);
  }
}
template <typename T>
DeviceArray<T> numbers(std::size_t size, const char* name) {
  DeviceArray<T> array(size, name);
  for (std::size_t i = 0; i < size; ++i) array[i] = number<T>(static_cast<float>(i));
  return array;
}

/// Every access of the only warp is one request of so many bytes for each lane, and of so many sectors.
void expect_accesses(const Profile& p, std::size_t accesses, int bytes, std::uint64_t sectors) {
  EXPECT_TRUE(p.findings.empty());
  EXPECT_EQ(p.sites.size(), accesses);
  for (const simt::Site& site : p.sites) {
    EXPECT_EQ(site.bytes, bytes) << site.line;
    EXPECT_EQ(site.requests, 1U) << site.line;
    EXPECT_EQ(site.cost, sectors) << site.line;
    EXPECT_NE(site.file.find("half_kernels.h"), std::string::npos) << site.file;
  }
}

TEST(HalfAccess, OfOneIs2BytesAndOfAPair4) {
  DeviceArray<half> in = numbers<half>(32, "in");
  DeviceArray<half> out(32, "out");
  expect_accesses(simt::profile([&] { launch(copy_halves, {1, 32}, in.data(), out.data()); }), 2, 2, 2);
  EXPECT_EQ(static_cast<float>(out[31]), 31.0F);

  DeviceArray<half2> in2 = numbers<half2>(32, "in");
  DeviceArray<half2> out2(32, "out");
  expect_accesses(simt::profile([&] { launch(copy_pairs, {1, 32}, in2.data(), out2.data()); }), 2, 4, 4);
  EXPECT_EQ(__low2float(out2[31]), 31.0F);
}

template <typename T>
void expect_arithmetic(int bytes, std::uint64_t sectors) {
  DeviceArray<T> a = numbers<T>(32, "a");
  DeviceArray<T> b = numbers<T>(32, "b");
  DeviceArray<T> out(32, "out");
  expect_accesses(simt::profile([&] {
                    launch(add_arrays<T>, {1, 32}, a.data(), b.data(), out.data());
                  }),
                  3, bytes, sectors);
  EXPECT_EQ(out[8], number<T>(16));
  expect_accesses(simt::profile([&] {
                    launch(accumulate<T>, {1, 32}, a.data(), b.data(), out.data());
                  }),
                  4, bytes, sectors);
  EXPECT_EQ(out[8], number<T>(16 + 64));
}

TEST(HalfAccess, ArithmeticReadsEachOperandOnce) {
  expect_arithmetic<half>(2, 2);
  expect_arithmetic<half2>(4, 4);
  expect_arithmetic<nv_bfloat16>(2, 2);
  expect_arithmetic<nv_bfloat162>(4, 4);
}

TEST(HalfAccess, APairIsStoredAsAWholeHoweverItWasMade) {
  DeviceArray<float> in = numbers<float>(64, "in");
  DeviceArray<half2> out(32, "out");
  const Profile made = simt::profile([&] { launch(make_pairs, {1, 32}, in.data(), out.data()); });
  EXPECT_EQ(made.global_stores().requests, 1U);
  EXPECT_EQ(made.global_stores().cost, 4U);
  EXPECT_EQ(out[31], __floats2half2_rn(62.0F, 63.0F));

  expect_accesses(simt::profile([&] { launch(build_pairs, {1, 32}, out.data()); }), 1, 4, 4);
  EXPECT_EQ(out[31], __floats2half2_rn(31.0F, 0.5F));

  DeviceArray<half> ones(32, "ones");
  DeviceArray<half2> zeros = numbers<half2>(32, "zeros");
  const Profile constants = simt::profile([&] {
    launch(store_constants, {1, 32}, ones.data(), out.data(), zeros.data());
  });
  ASSERT_EQ(constants.sites.size(), 3U);
  EXPECT_EQ(constants.sites[0].bytes, 2);
  for (const std::size_t i : {1, 2}) {
    EXPECT_EQ(constants.sites[i].bytes, 4);
    EXPECT_EQ(constants.sites[i].requests, 1U);
  }
  EXPECT_EQ(zeros[7], number<half2>(0));
  EXPECT_EQ(out[7], __floats2half2_rn(0.0F, 1.0F));
}

TEST(HalfAccess, APairIsLoadedAsAWholeWhereItsPartsAreUsed) {
  DeviceArray<half2> in = numbers<half2>(32, "in");
  DeviceArray<float> out(32, "out");
  expect_accesses(simt::profile([&] { launch(read_parts, {1, 32}, in.data(), out.data()); }), 2, 4, 4);
  EXPECT_EQ(out[31], 62.0F);
}

TEST(HalfAccess, AHintChangesNothing) {
  DeviceArray<nv_bfloat162> in = numbers<nv_bfloat162>(32, "in");
  DeviceArray<nv_bfloat162> out(32, "out");
  expect_accesses(simt::profile([&] { launch(use_hints, {1, 32}, in.data(), out.data()); }), 2, 4, 4);
  EXPECT_EQ(__low2float(out[31]), 31.0F);

  DeviceArray<half> one = numbers<half>(32, "one");
  DeviceArray<half> other(32, "other");
  expect_accesses(simt::profile([&] { launch(use_hints_for_one, {1, 32}, one.data(), other.data()); }), 2, 2, 2);
  EXPECT_EQ(static_cast<float>(other[31]), 31.0F);
}

TEST(HalfAccess, EightInAUnionAreOneAccessOf16Bytes) {
  DeviceArray<half> in = numbers<half>(256, "in");
  DeviceArray<half> out(256, "out");
  const Profile p = simt::profile([&] {
    launch(scale_packed, {1, 32}, reinterpret_cast<const float4*>(in.data()), reinterpret_cast<float4*>(out.data()),
           half(2.0F));
  });
  expect_accesses(p, 2, 16, 16);
  EXPECT_EQ(static_cast<float>(out[255]), 510.0F);
}

TEST(HalfAccess, SharedArraysHoldTwoToABank) {
  DeviceArray<half> in = numbers<half>(64, "in");
  DeviceArray<half> out(32, "out");
  DeviceArray<half2> out2(32, "out2");
  const Profile p = simt::profile([&] { launch(reverse_in_shared, {1, 32}, in.data(), out.data(), out2.data()); });
  ASSERT_TRUE(p.findings.empty());
  EXPECT_EQ(p.shared_stores().requests, 3U);
  EXPECT_EQ(p.shared_loads().requests, 2U);
  EXPECT_EQ(p.shared_loads().conflicts() + p.shared_stores().conflicts(), 0U);
  EXPECT_EQ(static_cast<float>(out[0]), 63.0F);
  EXPECT_EQ(out2[0], __floats2half2_rn(31.0F, 63.0F));
}

template <typename T>
void expect_shuffles() {
  DeviceArray<T> in = numbers<T>(32, "in");
  DeviceArray<T> out(96, "out");
  simt::profile([&] { launch(shuffle_all_ways<T>, {1, 32}, in.data(), out.data()); });
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_EQ(static_cast<float>(out[i]), 3.0F);
    EXPECT_EQ(static_cast<float>(out[32 + i]), i == 0 ? 0.0F : static_cast<float>(i - 1));
    EXPECT_EQ(static_cast<float>(out[64 + i]), static_cast<float>(i ^ 1));
  }
  simt::profile([&] { launch(sum_of_warp<T>, {1, 32}, in.data(), out.data()); });
  EXPECT_EQ(static_cast<float>(out[0]), 496.0F);
}

TEST(HalfShuffles, MoveOne) {
  expect_shuffles<half>();
  expect_shuffles<nv_bfloat16>();
}

TEST(HalfShuffles, MoveAPair) {
  DeviceArray<half2> in = numbers<half2>(32, "in");
  DeviceArray<half2> out(1, "out");
  simt::profile([&] { launch(sum_of_warp<half2>, {1, 32}, in.data(), out.data()); });
  EXPECT_EQ(out[0], number<half2>(496.0F));
}

template <typename T>
void expect_atomic_sum(T value, T expected, int bytes) {
  DeviceArray<T> sum(1, "sum");
  sum[0] = T{};
  const Profile p = simt::profile([&] { launch(add_atomically<T>, {2, 64}, sum.data(), value); });
  ASSERT_EQ(p.sites.size(), 1U);
  EXPECT_EQ(p.sites[0].kind, simt::Kind::atomic);
  EXPECT_EQ(p.sites[0].bytes, bytes);
  EXPECT_EQ(p.sites[0].requests, 4U);
  EXPECT_EQ(sum[0], expected);
}

TEST(HalfAtomics, AddEveryLanesNumber) {
  expect_atomic_sum(half(0.5F), half(64.0F), 2);
  expect_atomic_sum(nv_bfloat16(1.0F), nv_bfloat16(128.0F), 2);
  expect_atomic_sum(__floats2half2_rn(1.0F, 2.0F), __floats2half2_rn(128.0F, 256.0F), 4);
  expect_atomic_sum(__floats2bfloat162_rn(1.0F, 2.0F), __floats2bfloat162_rn(128.0F, 256.0F), 4);
}

}  // namespace
