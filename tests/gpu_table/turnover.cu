// Blocks that do one thing and end: what it costs to start them, to wait for their slowest load, and to drain stores.
#include "micro.h"

namespace micro {
namespace {

enum class Work { kNothing, kLoad, kStore, kCopy };

__device__ bool is_marked(float value) { return value == 1.5f; }
__device__ bool is_marked(float4 value) { return value.x == 1.5f; }

template <Work kWork, typename T>
__global__ void touch(const T* in, T* out, unsigned mask) {
  extern __shared__ char unused[];
  const unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) & mask;
  T value{};
  if (kWork == Work::kLoad || kWork == Work::kCopy) value = in[i];
  if (kWork == Work::kStore || kWork == Work::kCopy || is_marked(value)) out[i] = value;
}

template <Work kWork, typename T>
void shapes(const char* name, const Array<float>& in, const Array<float>& out, bool in_l2) {
  const std::size_t elements = in.count() * sizeof(float) / sizeof(T);
  // In L2: 8 MiB an array, again and again.
  const auto mask = static_cast<unsigned>((in_l2 ? (8u << 20) / sizeof(T) : elements) - 1);
  constexpr unsigned kThreads = 1u << 25;
  MICRO_CHECK(cudaFuncSetAttribute(touch<kWork, T>, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024));
  for (const int threads : {32, 128, 256, 1024})
    for (const int resident : {1, 2, 4, 8, 32}) {
      if (resident * threads > 2048 || (resident == 32 && threads > 32)) continue;
      const int shared = resident == 32 ? 0 : 220 * 1024 / resident - 1024 * (resident > 1 ? 2 : 20);
      const double us = microseconds(
          [&] {
            touch<kWork, T><<<kThreads / threads, threads, shared>>>(reinterpret_cast<const T*>(in.get()),
                                                                     reinterpret_cast<T*>(out.get()), mask);
          },
          5);
      row("turnover",
          std::string("work=") + name + " level=" + (in_l2 ? "l2 " : "dram ") + setting("bytes", sizeof(T)) + " " +
              setting("threads", threads) + " " + setting("resident", resident),
          us, "us");
    }
}

}  // namespace

void measure_turnover() {
  Array<float> in(1u << 27), out(1u << 27);  // 512 MiB each: 2^25 threads of 16 bytes
  shapes<Work::kNothing, float>("nothing", in, out, true);
  for (const bool in_l2 : {true, false}) {
    shapes<Work::kLoad, float>("load", in, out, in_l2);
    shapes<Work::kLoad, float4>("load", in, out, in_l2);
    shapes<Work::kStore, float>("store", in, out, in_l2);
    shapes<Work::kStore, float4>("store", in, out, in_l2);
    shapes<Work::kCopy, float>("copy", in, out, in_l2);
    shapes<Work::kCopy, float4>("copy", in, out, in_l2);
  }
}

}  // namespace micro
