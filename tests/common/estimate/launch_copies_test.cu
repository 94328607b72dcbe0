// Of bulk copies the model of time knows nothing.

#include <gtest/gtest.h>

#include <cuda/ptx>

#include "common/estimate/launch_sample.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"

namespace {

__global__ void copy_in_bulk(const float* in, float* out) {
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

TEST(BulkCopies, HaveNoEstimate) {
  simt::DeviceArray<float> in(32, "in"), out(32, "out");
  estimate::LaunchSamples samples(core::kH200, estimate::LaunchSamples::Extent::whole);
  simt::profile([&] { launch(copy_in_bulk, {1, 32}, in.data(), out.data()); }, {.checks = false, .sinks = {&samples}});
  EXPECT_EQ(samples.samples().at(0).why_not, "what bulk copies cost is not known yet");
}

}  // namespace
