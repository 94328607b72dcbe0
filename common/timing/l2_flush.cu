#include "common/gpu/errors.h"
#include "common/launch.h"
#include "common/timing/l2_flush.h"

namespace timing {
namespace {

constexpr int kThreads = 256;
constexpr int kTimesL2 = 4;

// The sum of zeros is never above 0, but the compiler does not know, so it must load them all.
__global__ void read_all(float4* memory, std::size_t count) {
  float sum = 0;
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) {
    const float4 v = memory[i];
    sum += v.x + v.y + v.z + v.w;
  }
  if (sum > 0) memory[0].x = sum;
}

int attribute(cudaDeviceAttr which, const char* asked) {
  int value = 0;
  gpu::require(cudaDeviceGetAttribute(&value, which, 0), asked);
  return value;
}

}  // namespace

L2Flush::L2Flush() {
  const std::size_t bytes =
      static_cast<std::size_t>(kTimesL2) * attribute(cudaDevAttrL2CacheSize, "say how large its L2 is");
  count_ = bytes / sizeof(float4);
  gpu::require(cudaMalloc(&memory_, bytes), "allocate " + std::to_string(bytes) + " bytes to flush the L2 with");
  gpu::require(cudaMemset(memory_, 0, bytes), "fill the memory that flushes the L2");
}

L2Flush::~L2Flush() { cudaFree(memory_); }

void L2Flush::flush() {
  const int blocks = 8 * attribute(cudaDevAttrMultiProcessorCount, "say how many multiprocessors it has");
  launch(read_all, {blocks, kThreads}, static_cast<float4*>(memory_), count_);
}

}  // namespace timing
