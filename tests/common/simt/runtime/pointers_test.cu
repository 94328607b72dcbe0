#include <gtest/gtest.h>

#include "common/launch.h"
#include "common/simt/runtime/more_memory.h"
#include "common/simt/runtime/pointers.h"
#include "common/simt/runtime/profiling.h"
#include "common/simt/runtime/settings.h"

namespace {

__device__ int table[4];
__global__ void read_table(int* out) { out[threadIdx.x] = table[threadIdx.x]; }

cudaMemoryType type_of(const void* pointer) {
  cudaPointerAttributes attributes;
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, pointer), cudaSuccess);
  return attributes.type;
}

TEST(Pointers, KnowWhoGaveThem) {
  int on_stack = 0;
  int* device = nullptr;
  int* managed = nullptr;
  int* pinned = nullptr;
  cudaMalloc(&device, 4);
  cudaMallocManaged(&managed, 4);
  cudaMallocHost(&pinned, 4);
  EXPECT_EQ(type_of(&on_stack), cudaMemoryTypeUnregistered);
  EXPECT_EQ(type_of(device), cudaMemoryTypeDevice);
  EXPECT_EQ(type_of(managed), cudaMemoryTypeManaged);
  EXPECT_EQ(type_of(pinned), cudaMemoryTypeHost);
  cudaFreeHost(pinned);
  EXPECT_EQ(type_of(pinned), cudaMemoryTypeUnregistered);
  cudaFree(device);
  cudaFree(managed);
}

TEST(Pointers, OfVariables) {
  void* address = nullptr;
  std::size_t bytes = 0;
  EXPECT_EQ(cudaGetSymbolAddress(&address, table), cudaSuccess);
  EXPECT_EQ(cudaGetSymbolSize(&bytes, table), cudaSuccess);
  EXPECT_EQ(bytes, sizeof(table));
  const int values[4] = {5, 6, 7, 8};
  EXPECT_EQ(cudaMemcpyToSymbolAsync(table, values, sizeof(values), 0, cudaMemcpyHostToDevice, nullptr), cudaSuccess);
  int* out = nullptr;
  int back[4] = {};
  cudaMalloc(&out, sizeof(back));
  simt::profile([&] { launch(read_table, {1, 4}, out); });
  cudaMemcpy(back, out, sizeof(back), cudaMemcpyDeviceToHost);
  EXPECT_EQ(back[3], 8);
  EXPECT_EQ(cudaMemcpyFromSymbolAsync(back, table, sizeof(int), sizeof(int)), cudaSuccess);
  EXPECT_EQ(back[0], 6);
  cudaFree(out);
}

TEST(Pointers, ThereIsNoPeer) {
  int can = 1;
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 0), cudaSuccess);
  EXPECT_EQ(can, 0);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaHostUnregister(&can), cudaErrorHostMemoryNotRegistered);
  EXPECT_EQ(cudaHostRegister(&can, sizeof(can), 0), cudaSuccess);
  EXPECT_EQ(cudaHostRegister(&can, sizeof(can), 0), cudaErrorHostMemoryAlreadyRegistered);
  cudaPointerAttributes attributes;
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, &can), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  EXPECT_EQ(cudaHostUnregister(&can), cudaSuccess);
  cudaGetLastError();
}

TEST(Settings, AreWhatTheGpuHas) {
  EXPECT_EQ(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1), cudaSuccess);
  cudaFuncCache config = cudaFuncCachePreferNone;
  EXPECT_EQ(cudaDeviceGetCacheConfig(&config), cudaSuccess);
  EXPECT_EQ(config, cudaFuncCachePreferL1);
  EXPECT_EQ(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte), cudaSuccess);
  cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;
  EXPECT_EQ(cudaDeviceGetSharedMemConfig(&banks), cudaSuccess);
  EXPECT_EQ(banks, cudaSharedMemBankSizeFourByte);
  std::size_t heap = 0;
  EXPECT_EQ(cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize), cudaSuccess);
  EXPECT_EQ(heap, 8U << 20);
}

}  // namespace
