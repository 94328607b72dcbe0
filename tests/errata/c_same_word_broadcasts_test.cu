// "Two lanes in one bank are a conflict." Only if they want different words: lanes that want the same word share it.

#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kWords = 64;

__global__ void load_words(const int* word_of_lane, float* out) {
  __shared__ float words[kWords];
  words[threadIdx.x] = 1;
  words[threadIdx.x + 32] = 2;
  __syncthreads();
  out[threadIdx.x] = words[word_of_lane[threadIdx.x]];
}

template <typename Word>
double wavefronts(Word word) {
  simt::DeviceArray<int> word_of_lane(32, "word_of_lane");
  simt::DeviceArray<float> out(32, "out");
  for (int lane = 0; lane < 32; ++lane) word_of_lane[lane] = word(lane);
  const simt::Profile p = simt::profile([&] { launch(load_words, {1, 32}, word_of_lane.data(), out.data()); });
  EXPECT_TRUE(p.findings.empty());
  return p.shared_loads().wavefronts_per_request();
}

TEST(OneBank, WithOneWordForAllLanesTakesOneWavefront) {
  EXPECT_EQ(wavefronts([](int) { return 7; }), 1.0);
}

TEST(OneBank, WithOneWordForSomeLanesTakesOneWavefront) {
  EXPECT_EQ(wavefronts([](int lane) { return lane < 20 ? 7 : lane; }), 1.0);
}

TEST(OneBank, WithTwoWordsTakesTwoWavefronts) {
  EXPECT_EQ(wavefronts([](int lane) { return lane < 20 ? 7 : 7 + 32; }), 2.0);
}

}  // namespace
