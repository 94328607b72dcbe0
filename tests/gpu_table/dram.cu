// DRAM: the most it gives when read, written and copied, and how much of that is left for short runs.
#include "micro.h"

namespace micro {
namespace {

enum class Work { kRead, kWrite, kCopy };

/// A half-warp, 16 lanes of 16 bytes, moves 256 bytes at a time, two pieces at once; runs of `run` pieces of 16 bytes
/// lie at places that a multiplication scatters.
template <Work kWork>
__global__ void runs(const float4* in, float4* out, unsigned pieces, unsigned log_run) {
  const unsigned threads = gridDim.x * blockDim.x;
  const unsigned run_mask = (1u << log_run) - 1, number_of_runs = pieces >> log_run;
  float sum = 0;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < pieces; i += 4 * threads) {
    unsigned at[4];
    float4 values[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const unsigned j = i + k * threads;
      at[k] = (((j >> log_run) * 2654435761u) & (number_of_runs - 1)) << log_run | (j & run_mask);
      values[k] = kWork == Work::kWrite ? make_float4(1, 2, 3, 4) : __ldcs(in + at[k]);
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      if (kWork == Work::kRead)
        sum += values[k].x;
      else
        __stcs(out + at[k], values[k]);
    }
  }
  if (sum == 1.5f) out[0].x = sum;
}

template <Work kWork>
void lengths(const char* name, int sms, const Array<float4>& in, const Array<float4>& out) {
  const auto pieces = static_cast<unsigned>(in.count());
  const double bytes = static_cast<double>(pieces) * 16 * (kWork == Work::kCopy ? 2 : 1);
  for (const unsigned log_run : {1u, 2u, 3u, 4u, 5u, 6u, 8u, 10u, 26u}) {
    const double us = microseconds([&] { runs<kWork><<<2 * sms, 1024>>>(in.get(), out.get(), pieces, log_run); }, 5);
    row("dram", std::string("work=") + name + " " + setting("run_bytes", 16L << log_run), bytes / us / 1000, "GB/s");
  }
}

}  // namespace

void measure_dram() {
  const int sms = number_of_sms();
  Array<float4> in(1u << 26), out(1u << 26);  // 1 GiB each
  lengths<Work::kRead>("read", sms, in, out);
  lengths<Work::kWrite>("write", sms, in, out);
  lengths<Work::kCopy>("copy", sms, in, out);
}

}  // namespace micro
