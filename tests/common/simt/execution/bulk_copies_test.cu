// Copies that belong to a barrier: what memory holds until a thread has waited for them.

#include <gtest/gtest.h>

#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>
#include <vector>

#include "common/simt/execution/object_copies.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

namespace ptx = cuda::ptx;
using simt::ObjectCopies;
using test::filled;

std::vector<int> run(void (*kernel)(const int*, int*), int seen_count) {
  auto in = filled<int>(4, "in", 7);
  auto seen = filled<int>(static_cast<std::size_t>(seen_count), "seen");
  simt::profile([&] { launch(kernel, {1, 1}, in.data(), seen.data()); }, {.checks = false});
  return {seen.begin(), seen.end()};
}

__global__ void load_and_wait(const int* in, int* seen) {
  __shared__ __align__(16) int tile[4];
  __shared__ std::uint64_t full;
  tile[0] = -1;
  ptx::mbarrier_init(&full, 1);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof(tile), &full);
  seen[0] = tile[0];
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
  seen[1] = tile[0];
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  seen[2] = tile[0];
}

TEST(BulkCopies, ToSharedMemoryAreDoneWhenTheirPhaseIsWaitedFor) {
  EXPECT_EQ(run(load_and_wait, 3), (std::vector<int>{-1, -1, 7}));
}

__global__ void look_until_it_is_there(const int* in, int* seen) {
  __shared__ __align__(16) int tile[4];
  __shared__ std::uint64_t full;
  ptx::mbarrier_init(&full, 1);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof(tile), &full);
  seen[0] = ptx::mbarrier_test_wait_parity(&full, 0) ? 1 : 0;
  ptx::mbarrier_arrive(&full);
  seen[1] = ptx::mbarrier_test_wait_parity(&full, 0) ? 1 : 0;
  ptx::mbarrier_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
  seen[2] = ptx::mbarrier_test_wait_parity(&full, 0) ? 1 : 0;
  seen[3] = ptx::mbarrier_test_wait_parity(&full, 1) ? 1 : 0;
}

TEST(BulkCopies, EndAPhaseOnlyWithAllArrivalsAndAllBytes) {
  EXPECT_EQ(run(look_until_it_is_there, 4), (std::vector<int>{0, 0, 1, 0}));
}

__global__ void store_and_wait(const int*, int* seen) {
  __shared__ __align__(16) int tile[4];
  for (int& number : tile) number = 7;
  seen[0] = 1;
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, seen + 4, tile, sizeof(tile));
  seen[1] = seen[4];
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>());
  seen[2] = seen[4];
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  seen[3] = seen[4];
}

TEST(BulkCopies, FromSharedMemoryAreDoneWhenTheirBatchIsWaitedFor) {
  EXPECT_EQ(run(store_and_wait, 8), (std::vector<int>{1, 0, 0, 7, 7, 7, 7, 7}));
}

__global__ void copy_for_barrier(const int* in, int* seen) {
  __shared__ __align__(16) int tile[4];
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  tile[0] = -1;
  init(&full, 1);
  cuda::memcpy_async(tile, in, cuda::aligned_size_t<16>(sizeof(tile)), full);
  auto arrival = full.arrive();
  seen[0] = tile[0];
  full.wait(std::move(arrival));
  seen[1] = tile[0];
}

TEST(CopiesForABarrier, AreDoneWhenItsPhaseIsWaitedFor) {
  EXPECT_EQ(run(copy_for_barrier, 2), (std::vector<int>{-1, 7}));
}

TEST(ObjectCopies, KeepTheBytesOfEachPhaseApart) {
  ObjectCopies copies;
  copies.expect(1, 32);
  copies.begin(1, {.bytes = 16}, 16);
  copies.begin(1, {.bytes = 4}, 0);
  EXPECT_TRUE(copies.has(1));
  EXPECT_FALSE(copies.has(2));
  EXPECT_EQ(copies.bytes(1).expected, 32);
  EXPECT_EQ(copies.bytes(1).coming, 16);
  EXPECT_EQ(copies.end_phase(1).size(), 2U);
  EXPECT_FALSE(copies.has(1));
  EXPECT_EQ(copies.bytes(1).expected, 0);
}

}  // namespace
