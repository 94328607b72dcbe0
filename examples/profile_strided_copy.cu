// Profiles a kernel that has nothing to do with the course: where does a strided copy spend its sectors?

#include <cstdio>

#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

__global__ void copy_strided(const float* in, float* out, int count, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = in[i * stride];
}

int main() {
  constexpr int kCount = 10000;
  constexpr int kStride = 3;
  simt::DeviceArray<float> in(kCount * kStride, "in");
  simt::DeviceArray<float> out(kCount, "out");

  const simt::Profile profile = simt::profile([&] {
    launch(copy_strided, {ceil_div(kCount, 256), 256}, in.data(), out.data(), kCount, kStride);
  });

  for (const simt::Site& site : profile.sites) {
    std::printf("line %d, %s: %.1f sectors per request\n", site.line, site.variable.c_str(), site.cost_per_request());
  }
}
