#include "common/simt/device/vector_types.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace {

template <typename Vector>
constexpr bool is_plain_data = std::is_aggregate_v<Vector>&& std::is_trivially_default_constructible_v<Vector>&&
    std::is_trivially_copy_constructible_v<Vector>&& std::is_trivially_destructible_v<Vector>;

/// Size and alignment of the types with 1, 2, 3 and 4 components of `size` bytes.
template <typename V1, typename V2, typename V3, typename V4>
void expect_layout(std::size_t size, std::size_t alignment_of_2, std::size_t alignment_of_4) {
  EXPECT_EQ(sizeof(V1), size);
  EXPECT_EQ(sizeof(V2), 2 * size);
  EXPECT_EQ(sizeof(V3), 3 * size);
  EXPECT_EQ(sizeof(V4), 4 * size);
  EXPECT_EQ(alignof(V1), size);
  EXPECT_EQ(alignof(V2), alignment_of_2);
  EXPECT_EQ(alignof(V3), size);
  EXPECT_EQ(alignof(V4), alignment_of_4);
  EXPECT_TRUE(is_plain_data<V1> && is_plain_data<V2> && is_plain_data<V3> && is_plain_data<V4>);
}

TEST(VectorTypes, SizesAndAlignmentsAreThoseOfCuda) {
  expect_layout<char1, char2, char3, char4>(1, 2, 4);
  expect_layout<uchar1, uchar2, uchar3, uchar4>(1, 2, 4);
  expect_layout<short1, short2, short3, short4>(2, 4, 8);
  expect_layout<ushort1, ushort2, ushort3, ushort4>(2, 4, 8);
  expect_layout<int1, int2, int3, int4>(4, 8, 16);
  expect_layout<uint1, uint2, uint3, uint4>(4, 8, 16);
  expect_layout<float1, float2, float3, float4>(4, 8, 16);
  expect_layout<long1, long2, long3, long4>(8, 16, 16);
  expect_layout<ulong1, ulong2, ulong3, ulong4>(8, 16, 16);
  expect_layout<longlong1, longlong2, longlong3, longlong4>(8, 16, 16);
  expect_layout<ulonglong1, ulonglong2, ulonglong3, ulonglong4>(8, 16, 16);
  expect_layout<double1, double2, double3, double4>(8, 16, 16);
}

TEST(VectorTypes, BracesAndMakeFunctionsFillTheComponentsInOrder) {
  const float4 braces{1, 2, 3, 4};
  const float4 made = make_float4(1, 2, 3, 4);
  for (const float4& v : {braces, made}) {
    EXPECT_EQ(v.x, 1);
    EXPECT_EQ(v.y, 2);
    EXPECT_EQ(v.z, 3);
    EXPECT_EQ(v.w, 4);
  }
  const uchar3 color = make_uchar3(255, 1, 2);
  EXPECT_EQ(color.x, 255);
  EXPECT_EQ(color.z, 2);
  EXPECT_EQ(make_char2(-1, 1).x, -1);
  EXPECT_EQ(make_int1(7).x, 7);
}

TEST(VectorTypes, EmptyBracesGiveZeros) {
  float4 v{1, 2, 3, 4};
  v = {};
  EXPECT_EQ(v.x, 0);
  EXPECT_EQ(v.w, 0);
}

/// Assigns every component, in a function so that the optimizer sees source and destination only as memory.
template <typename Vector>
[[gnu::noinline]] void assign(Vector& to, const Vector& from) {
  to = from;
}

TEST(VectorTypes, AssignmentCopiesEveryComponentOfEverySize) {
  char2 two_bytes{};
  assign(two_bytes, char2{1, -2});
  EXPECT_EQ(two_bytes.x, 1);
  EXPECT_EQ(two_bytes.y, -2);

  uchar4 four_bytes{};
  assign(four_bytes, uchar4{1, 2, 3, 255});
  EXPECT_EQ(four_bytes.x, 1);
  EXPECT_EQ(four_bytes.w, 255);

  float2 eight_bytes{};
  assign(eight_bytes, float2{1.5F, -2});
  EXPECT_EQ(eight_bytes.x, 1.5F);
  EXPECT_EQ(eight_bytes.y, -2);

  int4 sixteen_bytes{};
  assign(sixteen_bytes, int4{1, 2, 3, -4});
  EXPECT_EQ(sixteen_bytes.y, 2);
  EXPECT_EQ(sixteen_bytes.w, -4);

  double4 thirty_two_bytes{};
  assign(thirty_two_bytes, double4{1, 2, 3, 4});
  EXPECT_EQ(thirty_two_bytes.x, 1);
  EXPECT_EQ(thirty_two_bytes.y, 2);
  EXPECT_EQ(thirty_two_bytes.z, 3);
  EXPECT_EQ(thirty_two_bytes.w, 4);
}

TEST(VectorTypes, AssignmentWritesNothingBesideTheVector) {
  float4 row[3] = {{1, 1, 1, 1}, {}, {3, 3, 3, 3}};
  assign(row[1], float4{2, 2, 2, 2});
  EXPECT_EQ(row[0].w, 1);
  EXPECT_EQ(row[1].x, 2);
  EXPECT_EQ(row[2].x, 3);
}

TEST(VectorTypes, AssignmentCanBeChainedAndMayAssignToItself) {
  int2 a{};
  int2 b{};
  a = b = int2{1, 2};
  a = *&a;
  EXPECT_EQ(a.x, 1);
  EXPECT_EQ(a.y, 2);
}

constexpr int assign_in_constant_expression() {
  int4 v{};
  v = int4{1, 2, 3, 4};
  int2 u{};
  u = int2{5, 6};
  return v.x + v.y * 10 + v.z * 100 + v.w * 1000 + u.x * 10000 + u.y * 100000;
}

TEST(VectorTypes, VectorsWorkInConstantExpressions) {
  static_assert(assign_in_constant_expression() == 654321);
  static_assert(make_float2(1, 2).y == 2);
}

TEST(VectorTypes, VectorsCanBeSeenAsArraysThroughPointersAndUnions) {
  alignas(16) float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(reinterpret_cast<float4*>(numbers)[1].y, 5);
  reinterpret_cast<float4*>(numbers)[0] = float4{9, 8, 7, 6};
  EXPECT_EQ(numbers[3], 6);

  union {
    float4 vector;
    float components[4];
  } view;
  view.vector = float4{1, 2, 3, 4};
  EXPECT_EQ(view.components[2], 3);
}

TEST(VectorTypes, StructsOfVectorsAreCopiedWhole) {
  struct Particle {
    float4 position;
    float4 velocity;
  };
  const Particle a{{1, 2, 3, 4}, {5, 6, 7, 8}};
  Particle b{};
  b = a;
  EXPECT_EQ(b.position.w, 4);
  EXPECT_EQ(b.velocity.w, 8);
}

TEST(Dim3, ExtentsThatAreNotGivenAreOne) {
  const dim3 none;
  EXPECT_EQ(none.x * none.y * none.z, 1U);
  const dim3 one = 7;
  EXPECT_EQ(one.x, 7U);
  EXPECT_EQ(one.y, 1U);
  const dim3 two(7, 8);
  EXPECT_EQ(two.y, 8U);
  EXPECT_EQ(two.z, 1U);
  const dim3 three{7, 8, 9};
  EXPECT_EQ(three.z, 9U);
}

TEST(Dim3, ConvertsFromAndToUint3) {
  const dim3 extents = make_uint3(2, 3, 4);
  EXPECT_EQ(extents.y, 3U);
  const uint3 index = extents;
  EXPECT_EQ(index.z, 4U);
}

}  // namespace
