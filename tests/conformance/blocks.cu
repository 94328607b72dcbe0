// Blocks of one, two and three dimensions, whose warps mix rows and are not always full.

#include "tests/conformance/case.h"

namespace conformance {
namespace {

struct Box {
  int x, y, z;
};

// Element (x, y, z) of the input becomes element (z, y, x) of the output: loads and stores see different shapes.
__global__ void turn(const float* in, float* out, Box size) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < size.x && y < size.y && z < size.z) {
    out[(x * size.y + y) * size.z + z] = in[(z * size.y + y) * size.x + x];
  }
}

template <int x, int y, int z>
void blocks_of() {
  constexpr Box kSize{37, 19, 6};
  const Buffer<float> in(kSize.x * kSize.y * kSize.z);
  const Buffer<float> out(kSize.x * kSize.y * kSize.z);
  const dim3 grid(ceil_div(kSize.x, x), ceil_div(kSize.y, y), ceil_div(kSize.z, z));
  launch(turn, {grid, dim3(x, y, z)}, in.data(), out.data(), kSize);
}

}  // namespace

std::vector<Case> block_cases() {
  return {
      {"blocks of 1 thread", blocks_of<1, 1, 1>},  {"blocks of 32 x 1", blocks_of<32, 1, 1>},
      {"blocks of 33 x 1", blocks_of<33, 1, 1>},   {"blocks of 8 x 8", blocks_of<8, 8, 1>},
      {"blocks of 5 x 7", blocks_of<5, 7, 1>},     {"blocks of 1 x 64", blocks_of<1, 64, 1>},
      {"blocks of 4 x 4 x 4", blocks_of<4, 4, 4>}, {"blocks of 3 x 5 x 7", blocks_of<3, 5, 7>},
      {"blocks of 2 x 2 x 6", blocks_of<2, 2, 6>},
  };
}

}  // namespace conformance
