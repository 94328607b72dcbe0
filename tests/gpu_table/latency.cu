// How long one load takes from each level of memory: alone, with its spread, and when all SMs ask.
#include <numeric>
#include <random>

#include "micro.h"

namespace micro {
namespace {

constexpr int kSteps = 1024;
constexpr std::size_t kLine = 32;  // words a line of 128 bytes

enum class Level { kL1, kBelowL1 };

template <Level kLevel>
__device__ unsigned load(const unsigned* address) {
  return kLevel == Level::kL1 ? __ldca(address) : __ldcg(address);
}

/// One thread follows `next`; cycles of each step. What was loaded is stored before the clock is read again:
/// instructions issue in order, so the clock waits for the load.
template <Level kLevel>
__global__ void chase_alone(const unsigned* next, unsigned start, unsigned warm_steps, unsigned* cycles,
                            unsigned* out) {
  __shared__ volatile unsigned seen[kSteps], took[kSteps];
  unsigned at = start;
  for (unsigned i = 0; i < warm_steps; ++i) at = load<kLevel>(next + at);
  for (int i = 0; i < kSteps; ++i) {
    const unsigned begin = clock();
    at = load<kLevel>(next + at);
    seen[i] = at;
    took[i] = clock() - begin;
  }
  for (int i = 0; i < kSteps; ++i) cycles[i] = took[i];
  *out = at + seen[at % kSteps];
}

/// All warps of the grid follow a chain each, `lanes` of their lanes one of their own.
__global__ void chase_together(const unsigned* next, unsigned start, unsigned chains_apart, int lanes, int steps,
                               unsigned* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned chain = lanes == 32 ? thread : thread / 32;
  unsigned at = start + chain * chains_apart;
  for (int i = 0; i < steps; ++i) at = __ldcg(next + at);
  out[thread] = at;
}

/// A random cycle through all lines of `bytes`.
std::vector<unsigned> random_cycle(std::size_t bytes) {
  const std::size_t lines = bytes / 128;
  std::vector<unsigned> order(lines);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  std::vector<unsigned> next(lines * kLine);
  for (std::size_t i = 0; i < lines; ++i)
    next[order[i] * kLine] = static_cast<unsigned>(order[(i + 1) % lines] * kLine);
  return next;
}

template <Level kLevel>
void alone(const char* name, std::size_t bytes, bool warm) {
  Array<unsigned> next(random_cycle(bytes));
  Array<unsigned> cycles(kSteps), out(1);
  const auto lines = static_cast<unsigned>(bytes / 128);
  chase_alone<kLevel><<<1, 1>>>(next.get(), 0, warm ? lines : 0, cycles.get(), out.get());
  MICRO_CHECK(cudaDeviceSynchronize());
  std::vector<unsigned> all = cycles.on_host();
  std::sort(all.begin(), all.end());
  const double mean = std::accumulate(all.begin(), all.end(), 0.0) / kSteps;
  row("latency", std::string("level=") + name + " of=mean", mean, "cycles");
  for (const int percent : {5, 50, 95, 99})
    row("latency", std::string("level=") + name + " " + setting("percentile", percent), all[kSteps * percent / 100],
        "cycles");
}

}  // namespace

void measure_latency() {
  const int sms = number_of_sms();
  alone<Level::kL1>("l1", 16u << 10, true);
  alone<Level::kBelowL1>("l2", 8u << 20, true);
  alone<Level::kBelowL1>("dram", std::size_t{512} << 20, false);
  const std::size_t bytes = std::size_t{512} << 20;
  Array<unsigned> next(random_cycle(bytes));
  Array<unsigned> small(random_cycle(8u << 20));
  Array<unsigned> out(2048L * sms);
  constexpr int kLoadedSteps = 256;
  for (const int lanes : {1, 32})
    for (const int warps : {1, 2, 4, 8, 16, 32, 64}) {
      const int blocks = warps > 32 ? 2 * sms : sms;
      const int threads = 32 * std::min(warps, 32);
      const auto chains = static_cast<unsigned>(blocks * threads / (lanes == 32 ? 1 : 32));
      const std::string at = setting("lanes", lanes) + " " + setting("warps", warps);
      for (const bool dram : {false, true}) {
        const Array<unsigned>& in = dram ? next : small;
        const auto apart = static_cast<unsigned>(in.count() / kLine / chains * kLine);
        // Each launch on lines of its own, which L2 does not know yet.
        unsigned start = 0;
        const auto timed = [&](int steps) {
          return microseconds(
              [&] {
                start = dram ? (start + kLine * 997) % apart / kLine * kLine : 0;
                chase_together<<<blocks, threads>>>(in.get(), start, apart, lanes, steps, out.get());
              },
              5);
        };
        row("loaded_latency", std::string(dram ? "level=dram " : "level=l2 ") + at,
            (timed(2 * kLoadedSteps) - timed(kLoadedSteps)) * 1000 / kLoadedSteps, "ns");
      }
    }
}

}  // namespace micro
