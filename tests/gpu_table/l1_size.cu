// How much L1 keeps: cycles of a load when a footprint is walked again and again, by footprint and carve-out.
#include "micro.h"

namespace micro {
namespace {

/// One warp, a line a load, three walks; the last one is timed.
__global__ void walk(const float* from, int lines, float* out, long long* cycles) {
  float sum = 0;
  long long begin = 0;
  for (int time = 0; time < 3; ++time) {
    begin = clock64();
    for (int line = 0; line < lines; ++line) {
      const float value = __ldca(from + line * 32 + threadIdx.x);
      sum += value;
      __syncwarp();
      if (value != 0) ++line;
    }
  }
  *cycles = clock64() - begin;
  out[threadIdx.x] = sum;
}

}  // namespace

void measure_l1_size() {
  Array<float> from(512 * 1024 / 4), out(32);
  Array<long long> cycles(1);
  for (const int carveout : {0, 25, 50, 100}) {
    MICRO_CHECK(cudaFuncSetAttribute(walk, cudaFuncAttributePreferredSharedMemoryCarveout, carveout));
    for (int kib = 16; kib <= 288; kib += 8) {
      walk<<<1, 32>>>(from.get(), kib * 8, out.get(), cycles.get());
      row("l1_size", setting("carveout_percent", carveout) + " " + setting("kib", kib),
          static_cast<double>(cycles.on_host()[0]) / (kib * 8), "cycles");
    }
  }
}

}  // namespace micro
