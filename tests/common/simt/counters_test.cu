// Numbers that can be derived by hand, counted by the emulator.

#include <gtest/gtest.h>

#include <algorithm>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;
using simt::Profile;

__global__ void copy_with_offset(const float* in, float* out, int stride, int offset) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * stride + offset] = in[i * stride + offset];
}

Profile copy(int stride, int offset) {
  DeviceArray<float> in(1024 * stride + offset, "in");
  DeviceArray<float> out(1024 * stride + offset, "out");
  return simt::profile([&] { launch(copy_with_offset, {4, 256}, in.data(), out.data(), stride, offset); });
}

TEST(GlobalCounters, ContiguousAlignedFloatsTake4SectorsPerRequest) {
  const Profile p = copy(1, 0);
  EXPECT_EQ(p.global_loads().requests, 32U);
  EXPECT_EQ(p.global_loads().active_lanes, 1024U);
  EXPECT_EQ(p.global_loads().sectors_per_request(), 4.0);
  EXPECT_EQ(p.global_stores().sectors_per_request(), 4.0);
}

TEST(GlobalCounters, ShiftedByOneFloatTheyTake5) { EXPECT_EQ(copy(1, 1).global_loads().sectors_per_request(), 5.0); }

TEST(GlobalCounters, AtAStrideOf32BytesTheyTake32) {
  EXPECT_EQ(copy(8, 0).global_loads().sectors_per_request(), 32.0);
  EXPECT_EQ(copy(8, 0).global_loads().ideal, 32U * 4);
}

// Block 1 copies 16 elements for each thread, the others one.
__global__ void copy_unevenly(const float* in, float* out) {
  const int times = blockIdx.x == 1 ? 16 : 1;
  for (int i = 0; i < times; ++i) out[blockIdx.x * 32 + threadIdx.x] = in[i * 32 + threadIdx.x];
}

TEST(GlobalCounters, TheBusiestBlockIsNotTheAverage) {
  DeviceArray<float> in(16 * 32, "in");
  DeviceArray<float> out(4 * 32, "out");
  const Profile p = simt::profile([&] { launch(copy_unevenly, {4, 32}, in.data(), out.data()); });
  EXPECT_EQ(p.blocks, 4U);
  EXPECT_EQ(p.busiest_block_requests, 32U) << "16 loads and 16 stores";
}

__global__ void meet(int* out) {
  const unsigned all = 0xffffffffU;
  int sum = threadIdx.x;
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(all, sum, distance);
  const double half = __shfl_down_sync(all, sum / 2.0, 1);
  if (threadIdx.x % 32 < 16) sum += __shfl_up_sync(0x0000ffffU, sum, 1);
  const unsigned odd = __ballot_sync(all, sum % 2);
  const unsigned same = __match_any_sync(all, sum);
  __syncwarp();
  const int most = __reduce_max_sync(all, sum);
  __syncthreads();
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = most + static_cast<int>(half) + static_cast<int>(odd + same);
}

TEST(Meetings, AreCountedByBlockAndByWarp) {
  DeviceArray<int> out(3 * 64, "out");
  const Profile p = simt::profile([&] { launch(meet, {3, 64}, out.data()); });
  ASSERT_TRUE(p.findings.empty());
  EXPECT_EQ(p.meetings.barriers, 3U * 2) << "of a block, not of its warps";
  EXPECT_EQ(p.meetings.shuffles, 6U * (5 + 2 + 1)) << "one of 8 bytes moves two words";
  EXPECT_EQ(p.meetings.votes, 6U * 2);
  EXPECT_EQ(p.meetings.warp_reductions, 6U);
  EXPECT_EQ(p.meetings.warp_syncs, 6U);
}

TEST(Meetings, OfSeveralLaunchesAddUp) {
  DeviceArray<int> out(3 * 64, "out");
  const auto once = [&] { launch(meet, {1, 32}, out.data()); };
  const simt::Meetings one = simt::profile(once).meetings;
  const simt::Meetings two = simt::profile([&] {
                               once();
                               once();
                             }).meetings;
  EXPECT_EQ(two.shuffles, 2 * one.shuffles);
  EXPECT_EQ(two.barriers, 2 * one.barriers);
  EXPECT_EQ(simt::profile(
                [&] {
                  launch(meet, {1, 32}, out.data());
                },
                {.checks = false})
                .meetings,
            one)
      << "whether the launch is checked or not";
}

// A whole tile is stored by rows or by columns and loaded the other way round.
template <int rows, int pitch, bool by_columns, bool swizzled>
__global__ void fill_tile(float* out) {
  __shared__ float tile[rows][pitch];
  const int y = threadIdx.y;
  const int x = threadIdx.x;
  if (by_columns) {
    tile[x][swizzled ? y ^ x : y] = 1.0F;
  } else {
    tile[y][x] = 1.0F;
  }
  __syncthreads();
  out[y * blockDim.x + x] = tile[y][x];
}

template <int rows, int pitch, bool by_columns, bool swizzled = false>
simt::Totals stores_of_tile(int tiles = 1) {
  DeviceArray<float> out(rows * rows, "out");
  const Profile p = simt::profile([&] {
    launch(fill_tile<rows, pitch, by_columns, swizzled>, {static_cast<unsigned>(tiles), dim3(rows, rows)}, out.data());
  });
  EXPECT_TRUE(p.findings.empty());
  return p.shared_stores();
}

TEST(SharedCounters, A16x16TileWrittenByColumnsTakes8WavefrontsPerRequestAnd56ExtraPerTile) {
  const simt::Totals stores = stores_of_tile<16, 16, true>(256);
  EXPECT_EQ(stores.requests, 2048U);
  EXPECT_EQ(stores.cost, 16384U);
  EXPECT_EQ(stores.wavefronts_per_request(), 8.0);
  EXPECT_EQ(stores.conflicts(), 256U * 56);
}

TEST(SharedCounters, A32x32TileWrittenByColumnsTakes32Wavefronts) {
  EXPECT_EQ((stores_of_tile<32, 32, true>().wavefronts_per_request()), 32.0);
}

TEST(SharedCounters, PaddingOrAnXorBringsItTo1) {
  EXPECT_EQ((stores_of_tile<32, 33, true>().wavefronts_per_request()), 1.0);
  EXPECT_EQ((stores_of_tile<32, 32, true, true>().wavefronts_per_request()), 1.0);
}

TEST(SharedCounters, RowsAreFreeOfConflicts) {
  EXPECT_EQ((stores_of_tile<32, 32, false>().wavefronts_per_request()), 1.0);
  EXPECT_EQ((stores_of_tile<32, 32, false>().conflicts()), 0U);
}

// Two-dimensional stencil: every lane loads its element, single lanes load the halo around the tile.
constexpr int kTile = 16;

__global__ void blur(const float* in, float* out, int cols) {
  __shared__ float tile[kTile + 2][kTile + 2];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = 1 + blockIdx.y * kTile + y;
  const int col = 1 + blockIdx.x * kTile + x;
  tile[y + 1][x + 1] = in[row * cols + col];
  if (x == 0) tile[y + 1][0] = in[row * cols + col - 1];
  if (x == kTile - 1) tile[y + 1][kTile + 1] = in[row * cols + col + 1];
  if (y == 0) tile[0][x + 1] = in[(row - 1) * cols + col];
  if (y == kTile - 1) tile[kTile + 1][x + 1] = in[(row + 1) * cols + col];
  __syncthreads();
  out[row * cols + col] = tile[y][x + 1] + tile[y + 1][x] + tile[y + 1][x + 2] + tile[y + 2][x + 1];
}

TEST(Stencil, IssuesExactlyOneRequestPerWarpAndSourceAccess) {
  constexpr int kBlocks = 4;  // 2 x 2
  constexpr int kCols = 2 * kTile + 2;
  DeviceArray<float> in(kCols * kCols, "in");
  DeviceArray<float> out(kCols * kCols, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const Profile p = simt::profile([&] {
    launch(blur, {dim3(2, 2), dim3(kTile, kTile)}, in.data(), out.data(), kCols);
  });
  ASSERT_TRUE(p.findings.empty());

  // A warp is two rows of 16. All 8 warps of a block have lanes with x == 0 and x == 15; one has y == 0, one y == 15.
  const std::uint64_t every_warp = 8 * kBlocks;
  const std::uint64_t one_warp = kBlocks;
  const std::vector<std::uint64_t> expected{every_warp, every_warp, every_warp, one_warp, one_warp};
  std::vector<std::uint64_t> loads;
  std::vector<std::uint64_t> stores;
  for (const simt::Site& site : p.sites) {
    if (site.variable == "in") loads.push_back(site.requests);
    if (site.variable == "tile" && site.kind == simt::Kind::store) stores.push_back(site.requests);
  }
  EXPECT_EQ(loads, expected);
  EXPECT_EQ(stores, expected);
  EXPECT_EQ(p.shared_loads().requests, 4 * every_warp);
  EXPECT_EQ(p.global_stores().requests, every_warp);
}

struct Particle {
  float x, y, z;
};

__global__ void move(Particle* particles) {
  Particle p = particles[threadIdx.x];
  p.x += 1;
  particles[threadIdx.x] = p;
}

TEST(Structs, Of12BytesMoveAsThreeWordsThatEachTake12Sectors) {
  DeviceArray<Particle> particles(32, "particles");
  const Profile p = simt::profile([&] { launch(move, {1, 32}, particles.data()); });
  EXPECT_EQ(p.global_loads().requests, 3U);
  EXPECT_EQ(p.global_loads().sectors_per_request(), 12.0);
  EXPECT_EQ(p.global_stores().requests, 3U);
}

__global__ void copy_float4(const float4* in, float4* out) {
  float4 v = in[threadIdx.x];
  v.x *= 2;
  out[threadIdx.x] = v;
}

TEST(Vectors, MoveAs16BytesInOneRequest) {
  DeviceArray<float4> in(32, "in");
  DeviceArray<float4> out(32, "out");
  const Profile p = simt::profile([&] { launch(copy_float4, {1, 32}, in.data(), out.data()); });
  ASSERT_EQ(p.sites.size(), 2U);
  for (const simt::Site& site : p.sites) {
    EXPECT_EQ(site.bytes, 16);
    EXPECT_EQ(site.requests, 1U);
    EXPECT_EQ(site.cost, 16U);
  }
}

__device__ __attribute__((noinline)) void increment(float* value) { *value += 1; }

__global__ void add_local(float* x) {
  float local[4] = {};
  increment(&local[threadIdx.x % 4]);  // its address leaves the kernel, so the compiler keeps it in memory
  x[threadIdx.x] += local[threadIdx.x % 4];
}

TEST(LocalMemory, IsNotCounted) {
  DeviceArray<float> x(32, "x");
  std::fill(x.begin(), x.end(), 1.0F);
  const Profile p = simt::profile([&] { launch(add_local, {1, 32}, x.data()); });
  ASSERT_TRUE(p.findings.empty());
  ASSERT_EQ(p.sites.size(), 2U);  // x is read and written
  for (const simt::Site& site : p.sites) EXPECT_EQ(site.variable, "x");
}

__constant__ float weights[4] = {1, 2, 3, 4};
__device__ int counter[32];

__global__ void use_constants(float* out) {
  out[threadIdx.x] = weights[threadIdx.x % 4];
  counter[threadIdx.x] = 1;
}

TEST(StaticVariables, DeviceOnesAreGlobalMemoryAndConstantOnesAreNotCounted) {
  DeviceArray<float> out(32, "out");
  const Profile p = simt::profile([&] { launch(use_constants, {1, 32}, out.data()); });
  ASSERT_TRUE(p.findings.empty());
  EXPECT_EQ(p.global_loads().requests, 0U);
  EXPECT_EQ(p.global_stores().requests, 2U);
  EXPECT_EQ(p.sites.back().variable, "counter");
  EXPECT_EQ(out[3], 4.0F);
}

__global__ void use_intrinsics(const float4* in, float4* out, int* sum) {
  const float4 v = __ldg(in + threadIdx.x);
  __stcs(out + threadIdx.x, v);
  atomicAdd(sum, 1);
}

TEST(SourcePositions, OfIntrinsicsAndVectorsAreTheLearnersLine) {
  DeviceArray<float4> in(32, "in");
  DeviceArray<float4> out(32, "out");
  DeviceArray<int> sum(1, "sum");
  sum[0] = 0;
  const Profile p = simt::profile([&] { launch(use_intrinsics, {1, 32}, in.data(), out.data(), sum.data()); });
  ASSERT_EQ(p.sites.size(), 3U);
  for (const simt::Site& site : p.sites) {
    EXPECT_NE(site.file.find("counters_test.cu"), std::string::npos) << site.file;
  }
  EXPECT_EQ(p.sites[1].line, p.sites[0].line + 1);
  EXPECT_EQ(p.sites[2].line, p.sites[0].line + 2);
  EXPECT_EQ(p.sites[2].kind, simt::Kind::atomic);
  EXPECT_EQ(sum[0], 32);
}

TEST(WorstRequest, IsTheMostExpensiveOneWithItsLanes) {
  const Profile p = copy(8, 0);
  const simt::Site& load = p.sites.front();
  EXPECT_EQ(load.worst.cost, 32U);
  EXPECT_EQ(load.worst.block.x, 0U);
  EXPECT_EQ(load.worst.access.active_lanes(), 32);
  EXPECT_EQ(load.worst.access.address[0], 0U);
  EXPECT_EQ(load.worst.access.address[31], 31U * 32);
}

}  // namespace
