// malloc(), free(), new and delete in kernels.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using safety::FindingKind;
using simt::DeviceArray;
using simt::Profile;
using testing::HasSubstr;

__global__ void use_block(int* out, int count) {
  int* block = new int[count];
  for (int k = 0; k < count; ++k) block[k] = k;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = block[count - 1];
  delete[] block;
}

simt::Totals loads_and_stores(int workers) {
  DeviceArray<int> out(64 * 32, "out");
  const simt::ProfileOptions options{.workers = workers, .checks = false};
  const Profile p = simt::profile([&] { launch(use_block, {64, 32}, out.data(), 7); }, options);
  EXPECT_TRUE(p.findings.empty());
  for (const int value : out) EXPECT_EQ(value, 6);
  simt::Totals totals = p.global_stores();
  totals += p.global_loads();
  return totals;
}

TEST(DeviceHeap, CostsTheSameHoweverManyWorkersRun) {
  const simt::Totals alone = loads_and_stores(1);
  EXPECT_EQ(alone.requests, 64U * (7 + 1 + 1));
  EXPECT_EQ(loads_and_stores(4), alone);
  EXPECT_EQ(loads_and_stores(4), alone);
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
}

TEST(HostCode, InAKernelFileUsesTheHeapOfTheHost) {
  std::vector<int> values(1000, 3);
  values.resize(100000);
  void* memory = std::malloc(100);
  ASSERT_NE(memory, nullptr);
  std::free(memory);
  EXPECT_THROW(std::vector<char>(std::size_t{1} << 60), std::bad_alloc);
}

}  // namespace
