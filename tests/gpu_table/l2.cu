// What L2 keeps and how fast it is: a footprint is read, written or copied again and again.
#include "micro.h"

namespace micro {
namespace {

enum class Work { kRead, kWrite, kCopy };

/// The grid moves `pieces` pieces of 16 bytes, over and over the first `count` of `a`; at most that many threads.
template <Work kWork>
__global__ void sweep(const float4* a, float4* b, unsigned count, unsigned pieces) {
  const unsigned threads = gridDim.x * blockDim.x;
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned step = threads % count;
  unsigned at = thread % count;
  float sum = 0;
  for (unsigned i = thread; i < pieces; i += 4 * threads) {
    float4 values[4];
    unsigned places[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      places[k] = at;
      at = at + step >= count ? at + step - count : at + step;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) values[k] = kWork == Work::kWrite ? make_float4(1, 2, 3, 4) : __ldcg(a + places[k]);
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      if (kWork == Work::kRead)
        sum += values[k].x + values[k].w;
      else
        __stcg(b + places[k], values[k]);
    }
  }
  if (sum == 1.5f) b[0].x = sum;
}

template <Work kWork>
void footprints(const char* name, int sms, const Array<float4>& a, const Array<float4>& b) {
  for (const int mib : {4, 8, 16, 24, 32, 40, 44, 48, 52, 56, 60, 64, 72, 96, 128}) {
    // A copy's footprint is both arrays.
    const unsigned count = (static_cast<unsigned>(mib) << 20) / sizeof(float4) / (kWork == Work::kCopy ? 2 : 1);
    const auto timed = [&](unsigned pieces) {
      return microseconds([&] { sweep<kWork><<<2 * sms, 1024>>>(a.get(), b.get(), count, pieces); }, 5);
    };
    // The difference of two lengths: without the launch, and without what is cold at first.
    constexpr unsigned kPieces = 1u << 26;
    const double us = timed(2 * kPieces) - timed(kPieces);
    const double bytes = static_cast<double>(kPieces) * sizeof(float4) * (kWork == Work::kCopy ? 2 : 1);
    row("l2", std::string("work=") + name + " " + setting("mib", mib), bytes / us / 1000, "GB/s");
  }
}

}  // namespace

void measure_l2() {
  const int sms = number_of_sms();
  Array<float4> a((128u << 20) / sizeof(float4)), b((128u << 20) / sizeof(float4));
  footprints<Work::kRead>("read", sms, a, b);
  footprints<Work::kWrite>("write", sms, a, b);
  footprints<Work::kCopy>("copy", sms, a, b);
}

}  // namespace micro
