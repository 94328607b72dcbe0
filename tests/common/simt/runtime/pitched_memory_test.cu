#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "common/launch.h"
#include "common/simt/runtime/pitched_memory.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kWidth = 3;
constexpr int kHeight = 2;
constexpr int kDepth = 2;

__global__ void double_all(cudaPitchedPtr memory) {
  char* slice = static_cast<char*>(memory.ptr) + blockIdx.y * memory.pitch * kHeight;
  int* row = reinterpret_cast<int*>(slice + blockIdx.x * memory.pitch);
  row[threadIdx.x] *= 2;
}

cudaMemcpy3DParms whole(cudaPitchedPtr from, cudaPitchedPtr to, cudaMemcpyKind kind) {
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = from;
  copy.dstPtr = to;
  copy.extent = make_cudaExtent(kWidth * sizeof(int), kHeight, kDepth);
  copy.kind = kind;
  return copy;
}

TEST(PitchedMemory, ThereAndBack) {
  std::vector<int> values(kWidth * kHeight * kDepth);
  std::iota(values.begin(), values.end(), 1);
  const cudaPitchedPtr host = make_cudaPitchedPtr(values.data(), kWidth * sizeof(int), kWidth, kHeight);
  cudaPitchedPtr device;
  ASSERT_EQ(cudaMalloc3D(&device, make_cudaExtent(kWidth * sizeof(int), kHeight, kDepth)), cudaSuccess);
  EXPECT_EQ(device.pitch, 512U);
  const cudaMemcpy3DParms there = whole(host, device, cudaMemcpyHostToDevice);
  ASSERT_EQ(cudaMemcpy3D(&there), cudaSuccess);
  simt::profile([&] { launch(double_all, {dim3(kHeight, kDepth), kWidth}, device); });
  const cudaMemcpy3DParms back = whole(device, host, cudaMemcpyDeviceToHost);
  ASSERT_EQ(cudaMemcpy3D(&back), cudaSuccess);
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(values[i], 2 * (static_cast<int>(i) + 1));
  cudaFree(device.ptr);
}

TEST(PitchedMemory, PartsBeginAtTheirPositions) {
  std::vector<char> values(8, 'a');
  cudaPitchedPtr device;
  ASSERT_EQ(cudaMalloc3D(&device, make_cudaExtent(8, 1, 1)), cudaSuccess);
  ASSERT_EQ(cudaMemset3D(device, 'b', make_cudaExtent(8, 1, 1)), cudaSuccess);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = device;
  copy.dstPtr = make_cudaPitchedPtr(values.data(), 8, 8, 1);
  copy.dstPos = make_cudaPos(3, 0, 0);
  copy.extent = make_cudaExtent(2, 1, 1);
  copy.kind = cudaMemcpyDeviceToHost;
  ASSERT_EQ(cudaMemcpy3D(&copy), cudaSuccess);
  EXPECT_EQ(std::string(values.begin(), values.end()), "aaabbaaa");
  EXPECT_EQ(cudaMemcpy3D(nullptr), cudaErrorInvalidValue);
  cudaGetLastError();
  cudaFree(device.ptr);
}

}  // namespace
