#include <gtest/gtest.h>

#include "common/core/architecture.h"
#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/kernel_attributes.h"
#include "common/simt/runtime/launch_by_address.h"
#include "common/simt/runtime/profiling.h"

namespace {

__global__ void add(int* out, int value) { out[threadIdx.x] = value + static_cast<int>(threadIdx.x); }
__global__ void other() {}

TEST(KernelAttributes, SharedMemoryIsWhatTheKernelMayHave) {
  cudaFuncAttributes attributes;
  ASSERT_EQ(cudaFuncGetAttributes(&attributes, add), cudaSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 48 << 10);
  ASSERT_EQ(cudaFuncSetAttribute(add, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10), cudaSuccess);
  ASSERT_EQ(cudaFuncSetAttribute(add, cudaFuncAttributePreferredSharedMemoryCarveout, 100), cudaSuccess);
  ASSERT_EQ(cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(add)), cudaSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 100 << 10);
  EXPECT_EQ(cudaFuncGetAttributes(nullptr, add), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(Occupancy, IsLimitedByThreadsBlocksAndSharedMemory) {
  int blocks = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, other, 1024, 0), cudaSuccess);
  EXPECT_EQ(blocks, 2);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, other, 33, 0), cudaSuccess);
  EXPECT_EQ(blocks, 32);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, other, 128, 48 << 10), cudaSuccess);
  EXPECT_EQ(blocks, 4);  // 228 KiB / (48 + 1) KiB
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, other, 128, 49 << 10), cudaSuccess);
  EXPECT_EQ(blocks, 0);  // more than the kernel may have
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, other, 0, 0), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(Occupancy, ProposesTheLargestBlockThatFillsAMultiprocessor) {
  int grid = 0;
  int block = 0;
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, other, 0, 0), cudaSuccess);
  EXPECT_EQ(block, 1024);
  EXPECT_EQ(grid, 2 * core::kH200.sms);
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, other, 0, 700), cudaSuccess);
  EXPECT_EQ(block, 512);  // 4 of them are all 2048 threads
  EXPECT_EQ(grid, 4 * core::kH200.sms);
}

TEST(LaunchKernel, TakesTheAddressesOfTheArguments) {
  simt::DeviceArray<int> out(4, "out");
  int* pointer = out.data();
  int value = 10;
  void* arguments[] = {&pointer, &value};
  cudaError_t error = cudaErrorUnknown;
  simt::profile([&] { error = cudaLaunchKernel(add, dim3(1), dim3(4), arguments, 0, nullptr); });
  EXPECT_EQ(error, cudaSuccess);
  EXPECT_EQ(out[3], 13);
}

TEST(LaunchKernel, CooperativeBlocksMustAllBeThere) {
  EXPECT_EQ(cudaLaunchCooperativeKernel(other, dim3(2 * core::kH200.sms + 1), dim3(1024), nullptr),
            cudaErrorCooperativeLaunchTooLarge);
  cudaGetLastError();
}

}  // namespace
