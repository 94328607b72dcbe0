// What a launch costs when its threads do nothing: once, and for each block and warp.
#include "micro.h"

namespace micro {
namespace {

__global__ void do_nothing() {}

__global__ void spin(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {
  }
}

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void load_all(float* memory, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    if (memory[i] == 1.5f) memory[i] = 0;
}

/// Between two events behind a kernel that runs until both of them and what is between are queued.
template <typename Before, typename Launch>
double behind_another(const Before& before, const Launch& launch) {
  cudaEvent_t begin, end;
  MICRO_CHECK(cudaEventCreate(&begin));
  MICRO_CHECK(cudaEventCreate(&end));
  std::vector<double> times;
  for (int round = 0; round < 31; ++round) {
    before();
    MICRO_CHECK(cudaEventRecord(begin));
    launch();
    MICRO_CHECK(cudaEventRecord(end));
    MICRO_CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    MICRO_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    times.push_back(1000.0 * milliseconds);
  }
  MICRO_CHECK(cudaEventDestroy(begin));
  MICRO_CHECK(cudaEventDestroy(end));
  return median(times);
}

}  // namespace

void measure_launch() {
  const int sms = number_of_sms();
  for (const int threads : {32, 128, 256, 512, 1024})
    for (const long blocks : {1L, static_cast<long>(sms), 8L * sms, 64L * sms, 512L * sms, 4096L * sms})
      row("launch", setting("threads", threads) + " " + setting("blocks", blocks),
          microseconds([&] { do_nothing<<<blocks, threads>>>(); }, 31), "us");
  for (const int kernels : {0, 1, 2, 4}) {
    const auto nothing = [&] {
      for (int i = 0; i < kernels; ++i) do_nothing<<<132, 256>>>();
    };
    row("launch_behind", setting("kernels", kernels), behind_another([] { spin<<<1, 1>>>(1000000); }, nothing), "us");
  }
  // One element a thread, which is in no cache.
  Array<float> in(1 << 24), out(1 << 24), other(1 << 26);
  for (const int blocks : {132, 1056, 4224, 16896, 65536})
    row("launch_cold", setting("blocks", blocks),
        behind_another([&] { load_all<<<1056, 256>>>(other.get(), 1 << 26); },
                       [&] { copy<<<blocks, 256>>>(in.get(), out.get()); }),
        "us");
}

}  // namespace micro
