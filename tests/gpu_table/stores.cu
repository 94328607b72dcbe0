// Stores that stay in L2: sectors a second, by sectors a line and bytes a sector.
#include "micro.h"

namespace micro {
namespace {

/// A warp stores `sectors` sectors of each of 32 / sectors lines; in each sector, 4 bytes (one lane). All SMs together.
__global__ void store_words(float* to, int sectors, unsigned lines, int steps) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const unsigned warps = gridDim.x * blockDim.x / 32;
  const unsigned lines_of_request = 32 / sectors;
  for (int step = 0; step < steps; ++step) {
    const unsigned line = ((step * warps + warp) * lines_of_request + lane / sectors) % lines;
    to[line * 32 + lane % sectors * 8] = static_cast<float>(step);
  }
}

/// A warp stores whole sectors of 32 bytes, `sectors` of a line together: two lanes of 16 bytes each a sector.
__global__ void store_sectors(float4* to, int sectors, unsigned lines, int steps) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const unsigned warps = gridDim.x * blockDim.x / 32;
  const unsigned lines_of_request = 16 / sectors;
  for (int step = 0; step < steps; ++step) {
    const unsigned line = ((step * warps + warp) * lines_of_request + lane / 2 / sectors) % lines;
    to[line * 8 + lane / 2 % sectors * 2 + lane % 2] = make_float4(1, 2, 3, 4);
  }
}

/// As store_words(), but the warp goes on to the next word of the same sectors `words` times before it goes to others.
__global__ void store_words_again(float* to, int sectors, int words, unsigned lines, int steps) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const unsigned warps = gridDim.x * blockDim.x / 32;
  const unsigned lines_of_request = 32 / sectors;
  for (int step = 0; step < steps / words; ++step) {
    const unsigned line = ((step * warps + warp) * lines_of_request + lane / sectors) % lines;
    for (int word = 0; word < words; ++word) to[line * 32 + lane % sectors * 8 + word] = static_cast<float>(step);
  }
}

}  // namespace

void measure_stores() {
  const int sms = number_of_sms();
  constexpr unsigned kLines = (16u << 20) / 128;
  Array<float> to(kLines * 32);
  for (const int warps : {1, 8, 32})
    for (const int sectors : {1, 2, 4}) {
      const int steps = 4096 / warps;
      const std::string at = setting("warps", warps) + " " + setting("sectors_a_line", sectors);
      const auto rate = [&](double sectors_a_request, double us) {
        return sectors_a_request * steps * warps * sms / us / 1000;
      };
      row("store", at + " bytes_a_sector=4",
          rate(32, microseconds([&] { store_words<<<sms, 32 * warps>>>(to.get(), sectors, kLines, steps); }, 5)),
          "G sectors/s");
      row("store", at + " bytes_a_sector=32",
          rate(16, microseconds(
                       [&] {
                         store_sectors<<<sms, 32 * warps>>>(reinterpret_cast<float4*>(to.get()), sectors, kLines,
                                                            steps);
                       },
                       5)),
          "G sectors/s");
    }
  for (const int sectors : {1, 4})
    for (const int words : {1, 2, 8}) {
      constexpr int kWarps = 8;
      constexpr int kStores = 512;
      const auto launch = [&] { store_words_again<<<sms, 32 * kWarps>>>(to.get(), sectors, words, kLines, kStores); };
      row("store_again", setting("sectors_a_line", sectors) + " " + setting("words_of_a_sector", words),
          32.0 * kStores * kWarps * sms / microseconds(launch, 5) / 1000, "G sectors/s");
    }
}

}  // namespace micro
