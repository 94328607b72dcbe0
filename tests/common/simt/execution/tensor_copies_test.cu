// Tensor copies: where the bytes of a box go, under each swizzle, and what is outside of the array.

#include <cuda.h>
#include <gtest/gtest.h>

#include <cuda/barrier>
#include <cuda/ptx>
#include <numeric>
#include <vector>

#include "common/memory/tensor_tile.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

namespace ptx = cuda::ptx;
namespace old_names = cuda::device::experimental;
using memory::TensorSwizzle;
using test::filled;

constexpr int kMostInts = 4096;  // of a tile

struct Box {
  std::vector<cuuint64_t> sizes;  // in elements of an int
  std::vector<cuuint32_t> box;
  TensorSwizzle swizzle = TensorSwizzle::none;
};

CUtensorMap map_of(const int* array, const Box& box, CUresult expected = CUDA_SUCCESS) {
  std::vector<cuuint64_t> strides;
  cuuint64_t stride = sizeof(int);
  for (std::size_t d = 0; d + 1 < box.sizes.size(); ++d) strides.push_back(stride *= box.sizes[d]);
  const std::vector<cuuint32_t> steps(box.sizes.size(), 1);
  CUtensorMap map{};
  EXPECT_EQ(
      cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, static_cast<cuuint32_t>(box.sizes.size()),
                             const_cast<int*>(array), box.sizes.data(), strides.data(), box.box.data(), steps.data(),
                             CU_TENSOR_MAP_INTERLEAVE_NONE, static_cast<CUtensorMapSwizzle>(box.swizzle),
                             CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
      expected);
  return map;
}

struct Corner {
  int of[3];
};

__global__ void show_tile(const __grid_constant__ CUtensorMap map, int rank, Corner corner, int bytes, int* seen) {
  __shared__ alignas(1024) int tile[kMostInts];
  __shared__ std::uint64_t full;
  for (int& number : tile) number = -1;
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::mbarrier_init(&full, 1);
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, bytes);
  const int one[]{corner.of[0]};
  const int two[]{corner.of[0], corner.of[1]};
  if (rank == 1) ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, one, &full);
  if (rank == 2) ptx::cp_async_bulk_tensor(ptx::space_shared, ptx::space_global, tile, &map, two, &full);
  if (rank == 3) ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, corner.of, &full);
  seen[0] = tile[0];  // not yet there
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  for (int i = 0; i < kMostInts; ++i) seen[1 + i] = tile[i];
}

// What lies in shared memory behind the copy of a box from a corner on, of an array of 1, 2, 3, ...
std::vector<int> tile_of(const Box& box, const Corner& corner) {
  const auto count = std::accumulate(box.sizes.begin(), box.sizes.end(), cuuint64_t{1}, std::multiplies<>());
  auto array = filled<int>(count, "array");
  std::iota(array.begin(), array.end(), 1);
  auto seen = filled<int>(1 + kMostInts, "seen", 0);
  const int bytes = std::accumulate(box.box.begin(), box.box.end(), 4, std::multiplies<>());
  const CUtensorMap map = map_of(array.data(), box);
  // Without checks: the kernel looks at the tile before it waits.
  simt::profile(
      [&] {
        launch(show_tile, {1, 1}, map, static_cast<int>(box.sizes.size()), corner, bytes, seen.data());
      },
      {.checks = false});
  EXPECT_EQ(seen[0], -1) << "it has landed before anybody waited";
  return {seen.begin() + 1, seen.end()};
}

std::vector<int> beginning(const std::vector<int>& tile, std::ptrdiff_t count) {
  return {tile.begin(), tile.begin() + count};
}

TEST(TensorCopies, BringRowsOneBehindTheOther) {
  EXPECT_EQ(beginning(tile_of({{8, 4}, {4, 2}}, {{4, 1}}), 10),
            (std::vector<int>{13, 14, 15, 16, 21, 22, 23, 24, -1, -1}));
}

TEST(TensorCopies, OfOneDimensionAreARow) {
  EXPECT_EQ(beginning(tile_of({{100}, {8}}, {{92}}), 9), (std::vector<int>{93, 94, 95, 96, 97, 98, 99, 100, -1}));
}

TEST(TensorCopies, OfThreeDimensionsAreSlicesOfRows) {
  EXPECT_EQ(beginning(tile_of({{4, 3, 2}, {4, 2, 2}}, {{0, 1, 0}}), 17),
            (std::vector<int>{5, 6, 7, 8, 9, 10, 11, 12, 17, 18, 19, 20, 21, 22, 23, 24, -1}));
}

TEST(TensorCopies, FillWhatIsOutsideWithZeros) {
  EXPECT_EQ(beginning(tile_of({{8, 2}, {8, 3}}, {{4, 0}}), 25),
            (std::vector<int>{5, 6, 7, 8, 0, 0, 0, 0, 13, 14, 15, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1}));
  EXPECT_EQ(beginning(tile_of({{8, 2}, {8, 2}}, {{-4, -1}}), 17),
            (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, -1}));
  EXPECT_EQ(beginning(tile_of({{6}, {8}}, {{4}}), 9), (std::vector<int>{5, 6, 0, 0, 0, 0, 0, 0, -1}))
      << "the array ends within a piece";
}

TEST(TensorCopies, PutEachPieceWhereAnH200DoesUnderEverySwizzle) {
  for (const TensorSwizzle swizzle :
       {TensorSwizzle::none, TensorSwizzle::bytes32, TensorSwizzle::bytes64, TensorSwizzle::bytes128}) {
    const auto span = static_cast<cuuint32_t>(memory::tile_pitch(swizzle, 128));
    for (cuuint32_t row_bytes = 16; row_bytes <= span; row_bytes += 16) {
      constexpr cuuint32_t kRows = 17;
      const std::vector<int> tile = tile_of({{row_bytes / 4, kRows}, {row_bytes / 4, kRows}, swizzle}, {});
      std::vector<int> expected(kMostInts, -1);
      for (std::uint64_t row = 0, number = 1; row < kRows; ++row) {
        for (std::uint64_t piece = 0; piece < row_bytes / 16; ++piece) {
          const std::uint64_t place = memory::place_in_tile(swizzle, row_bytes, row, piece);
          for (std::uint64_t i = 0; i < 4; ++i) expected[place * 4 + i] = static_cast<int>(number++);
        }
      }
      EXPECT_EQ(tile, expected) << static_cast<int>(swizzle) << ", rows of " << row_bytes;
    }
  }
}

__global__ void send_tile(const __grid_constant__ CUtensorMap map, int col, int row, const int* out, int* seen) {
  __shared__ alignas(1024) int tile[8 * 8];
  for (int i = 0; i < 64; ++i) tile[i] = 100 + i;
  ptx::fence_proxy_async(ptx::space_shared);
  old_names::cp_async_bulk_tensor_2d_shared_to_global(&map, col, row, tile);
  old_names::cp_async_bulk_commit_group();
  seen[0] = out[0];
  old_names::cp_async_bulk_wait_group_read<0>();
}

TEST(TensorCopies, ToGlobalMemoryLeaveOutWhatIsOutsideAndLandWhenTheyAreWaitedFor) {
  auto out = filled<int>(8 * 3, "out", 7);
  auto seen = filled<int>(1, "seen", 0);
  const CUtensorMap map = map_of(out.data(), {{8, 3}, {8, 8}});
  simt::profile([&] { launch(send_tile, {1, 1}, map, -4, 1, out.data(), seen.data()); }, {.checks = false});
  EXPECT_EQ(seen[0], 7);
  EXPECT_EQ(std::vector<int>(out.begin(), out.end()),
            (std::vector<int>{7, 7, 7, 7, 7, 7, 7, 7, 104, 105, 106, 107, 7, 7, 7, 7, 112, 113, 114, 115, 7, 7, 7, 7}));
}

TEST(TensorCopies, AreCountedByThemselves) {
  auto array = filled<int>(32 * 20, "array", 1);
  auto seen = filled<int>(1 + kMostInts, "seen", 0);
  const CUtensorMap map = map_of(array.data(), {{32, 20}, {32, 16}});
  const auto profile = simt::profile([&] {
    launch(show_tile, {1, 1}, map, 2, Corner{{8, 8}}, 32 * 16 * 4, seen.data());
  });
  ASSERT_EQ(profile.bulk_sites.size(), 1U);
  const simt::BulkSite& site = profile.bulk_sites[0];
  EXPECT_EQ(site.variable, "array");
  EXPECT_EQ(site.copies, 1U);
  EXPECT_EQ(site.bytes, 12U * 24 * 4) << "of 16 rows 12 are inside, and of each 24 elements";
  EXPECT_EQ(site.sectors, 12U * 3);
  EXPECT_EQ(profile.global_loads().requests, 0U);
}

struct Refused {
  Box box;
  std::ptrdiff_t begin = 0;  // in ints
};

TEST(TensorMaps, ThatAnH200RefusesAreRefused) {
  auto array = filled<int>(1 << 16, "array", 0);
  for (const Refused& one : {Refused{{{64, 64}, {32, 32}}, 2},                              // begins 8 bytes too late
                             Refused{{{66, 64}, {32, 32}}},                                 // stride of 264 bytes
                             Refused{{{512, 64}, {257, 1}}}, Refused{{{64, 64}, {0, 32}}},  // box
                             Refused{{{64, 64}, {2, 32}}}, Refused{{{64, 64}, {5, 32}}},    // rows of 8 and 20 bytes
                             Refused{{{64, 64}, {64, 32}, TensorSwizzle::bytes128}},
                             Refused{{{64, 64}, {16, 32}, TensorSwizzle::bytes32}}, Refused{{{0, 64}, {32, 32}}}}) {
    map_of(array.data() + one.begin, one.box, CUDA_ERROR_INVALID_VALUE);
  }
}

TEST(TensorMaps, ThatAnH200TakesAreTaken) {
  auto array = filled<int>(1 << 16, "array", 0);
  for (const Box& box : {Box{{64, 64}, {32, 32}, TensorSwizzle::bytes128}, Box{{512, 64}, {256, 1}},
                         Box{{64, 64}, {16, 32}, TensorSwizzle::bytes128}, Box{{16, 16}, {32, 32}}}) {
    map_of(array.data(), box);
  }
}

TEST(TensorMaps, AreFoundByTheNameOfTheirFunction) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  EXPECT_EQ(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found),
            cudaSuccess);
  EXPECT_EQ(function, reinterpret_cast<void*>(&cuTensorMapEncodeTiled));
  EXPECT_EQ(found, cudaDriverEntryPointSuccess);
  EXPECT_EQ(cudaGetDriverEntryPoint("cuMemAlloc", &function, cudaEnableDefault, &found), cudaSuccess);
  EXPECT_EQ(function, nullptr);
  EXPECT_EQ(found, cudaDriverEntryPointSymbolNotFound);
}

}  // namespace
