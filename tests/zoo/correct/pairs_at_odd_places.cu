// tricky: A struct of two floats needs 4-byte alignment only; unlike a float2 it may begin at an odd float.

#include "tests/zoo/zoo.h"

struct Pair {
  float first, second;
};

__global__ void swap_pairs(const float* in, float* out) {
  const Pair pair = reinterpret_cast<const Pair*>(in + 1)[threadIdx.x];
  reinterpret_cast<Pair*>(out + 1)[threadIdx.x] = {pair.second, pair.first};
}

void run() {
  float* in = zoo::numbered<float>(65, "in");
  float* out = zoo::unwritten<float>(65, "out");
  launch(swap_pairs, {1, 32}, in, out);
}
