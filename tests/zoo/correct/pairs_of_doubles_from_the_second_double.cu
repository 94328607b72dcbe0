// tricky: Structs of two doubles begin 8 bytes behind a multiple of 16. They are aligned to 8, so that is all they need.

#include "tests/zoo/zoo.h"

struct Interval {
  double low;
  double high;
};

__global__ void widen_intervals(const double* header_and_bounds, double* out) {
  __shared__ double staged[2 * 32 + 1];
  const Interval* in = reinterpret_cast<const Interval*>(header_and_bounds + 1);
  Interval* mine = reinterpret_cast<Interval*>(&staged[1]);
  mine[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  Interval widened = mine[31 - threadIdx.x];
  widened.low -= header_and_bounds[0];
  widened.high += header_and_bounds[0];
  reinterpret_cast<Interval*>(out + 1)[threadIdx.x] = widened;
}

void run() {
  double* in = zoo::numbered<double>(65, "header_and_bounds");
  double* out = zoo::unwritten<double>(65, "out");
  launch(widen_intervals, {1, 32}, in, out);
}
