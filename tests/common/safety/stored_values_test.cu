// Many threads may store one value to one place. So what each lane of a store wrote has to be known, for stores of
// every width and for lanes that store at steps of their own.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/common/safety/run_checked.h"

namespace {

using simt::DeviceArray;
using test::filled;
using test::findings;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kThreads = 64;
constexpr unsigned kOddThread = 37;  // in the second warp

// Everybody stores `usual` to the same place, but for one thread.
template <typename T>
__global__ void store_same(T* place, T usual, T odd) {
  *place = threadIdx.x == kOddThread ? odd : usual;
}

// The same by every second thread, after other stores: no two lanes of three have as many before it.
template <typename T>
__global__ void store_same_later(T* place, T* own, T usual, T odd) {
  for (unsigned i = 0; i < threadIdx.x % 3; ++i) own[threadIdx.x] = usual;
  own[threadIdx.x] = odd;
  if (threadIdx.x % 2 == 1) *place = threadIdx.x == kOddThread ? odd : usual;
}

// One store each, after none, one or two loads.
template <typename T>
__global__ void load_and_store_same(T* place, const T* own, T* kept, T usual, T odd) {
  T last = usual;
  for (unsigned i = 0; i < threadIdx.x % 3; ++i) last = own[threadIdx.x];
  *place = threadIdx.x == kOddThread ? odd : usual;
  __syncthreads();
  kept[threadIdx.x] = last;
}

template <typename T>
class StoredValues : public testing::Test {};
// The widest first: what they leave in a log must not be taken for the value of a narrow one.
using Widths = testing::Types<uint4, uint2, unsigned, unsigned short, unsigned char>;
TYPED_TEST_SUITE(StoredValues, Widths);

template <typename T>
T of_bytes(const unsigned char (&bytes)[sizeof(T)]) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

TYPED_TEST(StoredValues, OfOnePlaceMayBeEqualAndMustNotDifferInAnyByte) {
  constexpr std::size_t kBytes = sizeof(TypeParam);
  auto place = filled<TypeParam>(1, "place");
  auto own = filled<TypeParam>(kThreads, "own");
  auto kept = filled<TypeParam>(kThreads, "kept");
  unsigned char bytes[kBytes];
  for (std::size_t i = 0; i < kBytes; ++i) bytes[i] = static_cast<unsigned char>(i + 1);
  const auto usual = of_bytes<TypeParam>(bytes);
  EXPECT_THAT(findings(store_same<TypeParam>, {1, kThreads}, place.data(), usual, usual), IsEmpty());
  EXPECT_THAT(findings(store_same_later<TypeParam>, {1, kThreads}, place.data(), own.data(), usual, usual), IsEmpty());
  EXPECT_THAT(
      findings(load_and_store_same<TypeParam>, {1, kThreads}, place.data(), own.data(), kept.data(), usual, usual),
      IsEmpty());
  for (std::size_t i = 0; i < kBytes; ++i) {
    SCOPED_TRACE(testing::Message() << "byte " << i);
    bytes[i] ^= 0x80;
    const auto odd = of_bytes<TypeParam>(bytes);
    bytes[i] ^= 0x80;
    const auto found = findings(store_same<TypeParam>, {1, kThreads}, place.data(), usual, odd);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].thread.x, kOddThread);
    EXPECT_THAT(findings(store_same_later<TypeParam>, {1, kThreads}, place.data(), own.data(), usual, odd), SizeIs(1));
    EXPECT_THAT(
        findings(load_and_store_same<TypeParam>, {1, kThreads}, place.data(), own.data(), kept.data(), usual, odd),
        SizeIs(1));
  }
}

}  // namespace
