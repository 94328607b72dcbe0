// expect: stack_overflow
// because: Each of the two tables fits into the 512 KB of local memory of a thread, but both are there at once.

#include "tests/zoo/zoo.h"

constexpr int kValues = 80000;

__device__ int most_frequent(const int* in, int count) {  // <- here
  int counts[kValues];                                    // <- here
  for (int i = 0; i < kValues; ++i) counts[i] = 0;        // <- here
  for (int i = 0; i < count; ++i) counts[in[i]] += 1;
  int best = 0;
  for (int i = 1; i < kValues; ++i) best = counts[i] > counts[best] ? i : best;
  return best;
}

__global__ void rank_values(const int* in, int* out, int count) {  // <- here
  int last_seen[kValues];                                          // <- here
  for (int i = 0; i < kValues; ++i) last_seen[i] = -1;             // <- here
  for (int i = 0; i < count; ++i) last_seen[in[i]] = i;
  out[threadIdx.x] = last_seen[most_frequent(in, count)];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(100, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(rank_values, {1, 32}, in, out, 100);
}
