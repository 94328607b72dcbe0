// malloc(), free(), new and delete in kernels.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

/// There if AddressSanitizer is.
extern "C" [[gnu::weak]] void __asan_init();  // NOLINT(readability-identifier-naming)

namespace {

using safety::FindingKind;
using simt::DeviceArray;
using simt::Profile;
using testing::HasSubstr;

__global__ void use_block(std::uint64_t* places, int count) {
  int* block = new int[count + blockIdx.x % 5];
  for (int k = 0; k < count; ++k) block[k] = k;
  __syncthreads();
  places[blockIdx.x * blockDim.x + threadIdx.x] = reinterpret_cast<std::uint64_t>(block) + block[count - 1];
  delete[] block;
}

std::vector<std::uint64_t> places_of_blocks(int workers) {
  DeviceArray<std::uint64_t> places(256 * 32, "places");
  const simt::ProfileOptions options{.workers = workers, .checks = false};
  const Profile p = simt::profile([&] { launch(use_block, {256, 32}, places.data(), 7); }, options);
  EXPECT_TRUE(p.findings.empty());
  EXPECT_EQ(p.global_stores().requests, 256U * (7 + 1));
  return {places.begin(), places.end()};
}

TEST(DeviceHeap, GivesTheSameAddressesHoweverManyWorkersRun) {
  const auto alone = places_of_blocks(1);
  for (int round = 0; round < 5; ++round) EXPECT_EQ(places_of_blocks(4), alone);
}

__global__ void take_all(int* taken) {
  struct Piece {
    Piece* next;
    char rest[(1 << 16) - sizeof(Piece*)];
  };
  Piece* pieces = nullptr;
  while (auto* piece = static_cast<Piece*>(malloc(sizeof(Piece)))) {
    piece->next = pieces;
    pieces = piece;
    ++*taken;
  }
  if (new (std::nothrow) int(3) != nullptr || new int(4) != nullptr) *taken = -1;
  while (pieces != nullptr) {
    Piece* next = pieces->next;
    free(pieces);
    pieces = next;
  }
  free(nullptr);
}

TEST(DeviceHeap, GivesEightMebibytes) {
  DeviceArray<int> taken(1, "taken");
  taken[0] = 0;
  EXPECT_TRUE(simt::profile([&] { launch(take_all, {1, 1}, taken.data()); }).findings.empty());
  EXPECT_EQ(taken[0], 128);
}

__global__ void free_argument(void* pointer) { free(pointer); }

TEST(DeviceHeap, DoesNotFreeWhatTheHostAllocated) {
  DeviceArray<int> array(4, "array");
  const auto host = std::make_unique<int>(5);
  for (void* pointer : {static_cast<void*>(array.data()), static_cast<void*>(host.get())}) {
    const Profile p = simt::profile([&] { launch(free_argument, {1, 1}, pointer); });
    ASSERT_EQ(p.findings.size(), 1U);
    EXPECT_EQ(p.findings[0].kind, FindingKind::out_of_bounds);
    EXPECT_THAT(p.findings[0].message, HasSubstr("free() or delete of address"));
  }
}

struct Base {
  __device__ virtual int get() const { return 1; }
};
struct Derived : Base {
  __device__ int get() const override { return 2; }
};

__global__ void call_virtual(Base** made, int* out) {
  if (threadIdx.x == 0) *made = new Derived;
  __syncthreads();
  out[threadIdx.x] = (*made)->get();
}

TEST(DeviceHeap, HoldsObjectsWithVirtualFunctions) {
  DeviceArray<Base*> made(1, "made");
  DeviceArray<int> out(32, "out");
  const Profile p = simt::profile([&] { launch(call_virtual, {1, 32}, made.data(), out.data()); });
  EXPECT_TRUE(p.findings.empty());
  EXPECT_EQ(out[31], 2);
  EXPECT_GE(p.global_stores().requests, 3U) << "made, out, and the object's pointer to the table of its functions";
}

TEST(HostCode, InAKernelFileUsesTheHeapOfTheHost) {
  std::vector<int> values(1000, 3);
  values.resize(100000);
  void* memory = std::malloc(100);
  ASSERT_NE(memory, nullptr);
  std::free(memory);
  if (__asan_init != nullptr) return;  // it ends the program in place of the exception
  EXPECT_THROW(std::vector<char>(std::size_t{1} << 60), std::bad_alloc);
}

}  // namespace
