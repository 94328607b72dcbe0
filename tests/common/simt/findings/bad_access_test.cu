// Accesses beyond the end: which bytes or elements, and of what.

#include <cstdio>

#include "tests/common/simt/findings/findings_of.h"

namespace {

using simt::DeviceArray;
using simt::test::first_finding;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

template <typename Wide, typename Narrow>
__global__ void load_wide(const Narrow* in, int index, int* out) {
  const Wide value = reinterpret_cast<const Wide*>(in)[index];
  out[0] = value.x;
}

TEST(AWideLoadAtTheEnd, NamesAllOfItsElements) {
  DeviceArray<float> in(102, "in");
  DeviceArray<int> out(1, "out");
  EXPECT_EQ((first_finding(load_wide<float4, float>, {1, 1}, in.data(), 25, out.data()).message),
            "out of bounds: a load of 16 bytes at in[100] to in[103], but in has 102 elements, in[0] to in[101]");
}

TEST(AWideLoadAtTheEnd, NamesItsBytesWhereElementsAreBytes) {
  DeviceArray<unsigned char> in(30, "in");
  DeviceArray<int> out(1, "out");
  EXPECT_EQ((first_finding(load_wide<uchar4, unsigned char>, {1, 1}, in.data(), 7, out.data()).message),
            "out of bounds: a load of bytes 28 to 31 of in, which has 30 bytes");
}

__global__ void clear_shared(int bytes, int* out) {
  __shared__ char text[80];
  memset(text, 0, bytes);
  out[0] = text[0];
}

TEST(AByteBeyondASharedVariable, IsCalledAByte) {
  DeviceArray<int> out(1, "out");
  EXPECT_EQ(first_finding(clear_shared, {1, 1}, 81, out.data()).message,
            "out of bounds: a store of byte 80 of text, which has 80 bytes");
}

template <int kFirst>
__global__ void store_dynamic(int* out) {
  extern __shared__ float row[];
  __shared__ float other[32];
  other[threadIdx.x] = 1;
  row[static_cast<int>(threadIdx.x) + kFirst] = other[threadIdx.x];
  out[threadIdx.x] = 1;
}

TEST(DynamicSharedMemoryThatTheLaunchDoesNotGive, IsNeitherOfTheHostNorOfAnotherVariable) {
  DeviceArray<int> out(32, "out");
  const safety::Finding found = first_finding(store_dynamic<0>, {1, 32}, out.data());
  EXPECT_EQ(found.message,
            "out of bounds: a store of 4 bytes at byte 0 of dynamic shared memory, which is element 0 of 4 bytes; this "
            "launch gives it 0 bytes");
  EXPECT_THAT(found.advice, HasSubstr("kernel<<<grid, block, bytes>>>(...), or {grid, block, bytes}"));
}

TEST(DynamicSharedMemoryInElements, IsCountedInBytesAndInElements) {
  DeviceArray<int> out(32, "out");
  EXPECT_EQ(
      first_finding(store_dynamic<0>, {1, 32, 32}, out.data()).message,
      "out of bounds: a store of 4 bytes at byte 32 of dynamic shared memory, which is element 8 of 4 bytes; this "
      "launch gives it 32 bytes, room for 8 such elements");
}

__global__ void store_before(int* out) {
  extern __shared__ float row[];
  row[static_cast<int>(threadIdx.x) - 1] = 1;
  out[threadIdx.x] = 1;
}

TEST(DynamicSharedMemoryBeforeItsBeginning, HasANegativeIndex) {
  DeviceArray<int> out(32, "out");
  const safety::Finding found = first_finding(store_before, {1, 32, 128}, out.data());
  EXPECT_THAT(found.message, HasSubstr("at byte -4 of dynamic shared memory, which is element -1 of 4 bytes"));
  EXPECT_THAT(found.advice, HasSubstr("the first element has the index 0"));
}

struct Triple {
  int a, b, c;
};

__global__ void store_member(int index, int* out) {
  __shared__ char rows[10];
  rows[0] = 1;
  reinterpret_cast<Triple*>(rows)[index].a = 1;
  out[0] = rows[0];
}

TEST(AnAccessThatDoesNotDivideItsVariable, NamesItsBytes) {
  DeviceArray<int> out(1, "out");
  EXPECT_THAT(first_finding(store_member, {1, 1}, 1, out.data()).message,
              HasSubstr("a store of bytes 12 to 15 of rows, which has 10 bytes"));
}

__device__ int table[8];

__global__ void load_from_table(long long index, int* out) { out[0] = table[index]; }

TEST(ALoadThatLandsInTheCLibrary, DoesNotNameItsVariables) {
  const long long distance = reinterpret_cast<const char*>(&stdout) - reinterpret_cast<const char*>(table);
  DeviceArray<int> out(1, "out");
  EXPECT_THAT(first_finding(load_from_table, {1, 1}, distance / 4, out.data()).message,
              AllOf(HasSubstr("table"), Not(HasSubstr("lands in")), Not(HasSubstr("stdout"))));
}

}  // namespace
