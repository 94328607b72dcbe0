// "An array of 12-byte structs causes bank conflicts in shared memory." A stride of 3 words meets every bank once,
// because 3 and 32 have no common factor. What costs is the same array in global memory.

#include <gtest/gtest.h>

#include <algorithm>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

struct Point {
  float x, y, z;
};
static_assert(sizeof(Point) == 12);

__global__ void read_x(const Point* points, float* out) {
  __shared__ Point tile[32];
  tile[threadIdx.x].x = points[threadIdx.x].x;
  __syncthreads();
  __syncthreads();
  out[threadIdx.x] = tile[31 - threadIdx.x].x;  // another lane's struct: the compiler cannot keep it in a register
}

__global__ void read_float(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }

TEST(TwelveByteStructs, TakeOneWavefrontInSharedMemoryAnd12SectorsInGlobalMemory) {
  simt::DeviceArray<Point> points(32, "points");
  simt::DeviceArray<float> out(32, "out");
  std::fill(points.begin(), points.end(), Point{});
  const simt::Profile p = simt::profile([&] { launch(read_x, {1, 32}, points.data(), out.data()); });
  ASSERT_TRUE(p.findings.empty());
  EXPECT_EQ(p.shared_stores().wavefronts_per_request(), 1.0);
  EXPECT_EQ(p.shared_loads().wavefronts_per_request(), 1.0);
  EXPECT_EQ(p.global_loads().sectors_per_request(), 12.0);
}

TEST(AnArrayOfFloats, TakesFourSectors) {
  simt::DeviceArray<float> in(32, "in");
  simt::DeviceArray<float> out(32, "out");
  const simt::Profile p = simt::profile([&] { launch(read_float, {1, 32}, in.data(), out.data()); });
  EXPECT_EQ(p.global_loads().sectors_per_request(), 4.0);
}

}  // namespace
