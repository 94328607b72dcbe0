// Which copies that run by themselves the model of time knows.

#include <cuda_pipeline.h>
#include <gtest/gtest.h>

#include <cuda/ptx>
#include <string>

#include "common/estimate/launch_sample.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kRounds = 4;

// Begins `ahead` rounds more than it stores.
__global__ void copy(const float* in, float* out, int ahead) {
  __shared__ float stages[kRounds][32];
  int begun = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (; begun < kRounds && begun <= round + ahead; ++begun) {
      __pipeline_memcpy_async(&stages[begun][threadIdx.x], &in[32 * begun + threadIdx.x], sizeof(float));
      __pipeline_commit();
    }
    __pipeline_wait_prior(begun - round - 1);
    out[32 * round + threadIdx.x] = stages[round][threadIdx.x];
  }
}

__global__ void copy_in_bulk(const float* in, float* out, int) {
  __shared__ __align__(16) float tile[32];
  __shared__ std::uint64_t full;
  if (threadIdx.x == 0) cuda::ptx::mbarrier_init(&full, 32);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::ptx::mbarrier_expect_tx(cuda::ptx::sem_relaxed, cuda::ptx::scope_cta, cuda::ptx::space_shared, &full,
                                  sizeof(tile));
    cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, tile, in, sizeof(tile), &full);
  }
  const std::uint64_t arrival = cuda::ptx::mbarrier_arrive(&full);
  while (!cuda::ptx::mbarrier_try_wait(&full, arrival)) {
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

std::string why_not(void (*kernel)(const float*, float*, int), int ahead) {
  simt::DeviceArray<float> in(32 * kRounds, "in"), out(32 * kRounds, "out");
  estimate::LaunchSamples samples(core::kH200, estimate::LaunchSamples::Extent::whole);
  simt::profile([&] { launch(kernel, {1, 32}, in.data(), out.data(), ahead); }, {.checks = false, .sinks = {&samples}});
  return samples.samples().at(0).why_not;
}

TEST(CopiesInTheModel, ThatAreAllWaitedForAreKnown) { EXPECT_EQ(why_not(copy, 0), ""); }

TEST(CopiesInTheModel, ThatGoOnWhileTheWarpDoesAreNot) {
  EXPECT_EQ(why_not(copy, 1), "it goes on while copies are on their way, and what that brings is not known yet");
}

TEST(CopiesInTheModel, InBulkAreNot) { EXPECT_EQ(why_not(copy_in_bulk, 0), "what bulk copies cost is not known yet"); }

}  // namespace
