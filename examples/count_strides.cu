// Listens to every request of a kernel: how many bytes lie between what neighbouring lanes ask for?

#include <cstdint>
#include <cstdio>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

class StrideHistogram : public simt::RequestSink {
 public:
  void request(const simt::Request& request) override {
    if (request.site.region->space != memory::Space::global) return;
    for (int lane = 1; lane < memory::kWarpSize; ++lane) {
      if (!request.access.is_active(lane - 1) || !request.access.is_active(lane)) continue;
      const auto stride = static_cast<std::int64_t>(request.access.address[lane] - request.access.address[lane - 1]);
      ++pairs_[{request.site.region->name, stride}];  // a Region is gone after the launch, its name is kept
    }
  }

  void print() const {
    std::printf("array  bytes apart  pairs of lanes\n");
    for (const auto& [where, count] : pairs_) {
      std::printf("%-5s  %11ld  %14d\n", where.first.c_str(), static_cast<long>(where.second), count);
    }
  }

 private:
  std::map<std::pair<std::string, std::int64_t>, int> pairs_;
};

__global__ void transpose_naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

int main() {
  constexpr int kRows = 64;
  constexpr int kCols = 48;
  simt::DeviceArray<float> in(kRows * kCols, "in");
  simt::DeviceArray<float> out(kRows * kCols, "out");
  std::iota(in.begin(), in.end(), 0.0F);

  StrideHistogram strides;
  simt::profile(
      [&] {
        launch(transpose_naive, {dim3(kCols / 16, kRows / 16), dim3(16, 16)}, in.data(), out.data(), kRows, kCols);
      },
      {.sinks = {&strides}});
  strides.print();
}
