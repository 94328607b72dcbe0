#pragma once

// Loops that load and add, one after the other or several at a time: what nvcc makes of each is counted in the machine
// code (loops.sh), and what the plugin for g++ says of it when it runs.

namespace machine_code {

// name, the loop, what it does. `n` and `m` are not known when the kernel is compiled.
// clang-format off
#define MACHINE_CODE_LOOPS(X) \
  X(from_zero, for (int i = 0; i < n; ++i), ADD) \
  X(from_zero_to_last, for (int i = 0; i <= n; ++i), ADD) \
  X(while_below, int i = 0; while (i < n), { ADD; ++i; }) \
  X(unsigned_from_zero, for (unsigned i = 0; i < unsigned(n); ++i), ADD) \
  X(from_zero_with_condition, for (int i = 0; i < n; ++i), if (i >= m) ADD) \
  X(from_zero_with_choice, for (int i = 0; i < n; ++i), sum += i >= m ? in[i * 32 + threadIdx.x] : 0) \
  X(from_one_to_another, for (int i = m; i < n; ++i), ADD) \
  X(from_one_to_another_by_twos, for (int i = m; i < n; i += 2), ADD) \
  X(from_zero_by_fours, for (int i = 0; i < n; i += 4), ADD) \
  X(from_thread, for (int i = threadIdx.x; i < n; i += 256), sum += in[i]) \
  X(from_thread_by_block, for (int i = threadIdx.x; i < n; i += blockDim.x), sum += in[i]) \
  X(from_thread_by_grid, \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x), sum += in[i]) \
  X(halving, for (int i = n; i > 0; i /= 2), ADD) \
  X(until_negative, for (int i = 0; i < n; ++i), { const float x = in[i * 32 + threadIdx.x]; if (x < 0) break; sum += x; }) \
  X(around_with_condition, for (int i = m - 8; i < m + 8; ++i), if (i >= 0 && i < n) ADD) \
  X(rows_around_with_condition, \
    for (int j = m - 1; j <= m + 1; ++j) for (int i = m - 1; i <= m + 1; ++i), if (i >= 0 && j >= 0 && i < n) ADD) \
  X(eight, for (int i = 0; i < 8; ++i), ADD) \
  X(sixteen, for (int i = 0; i < 16; ++i), ADD)
// clang-format on

#define ADD sum += in[i * 32 + threadIdx.x]
#define MACHINE_CODE_LOOP(name, loop, body)                                                                      \
  extern "C" __global__ void name(const float* in, float* out, [[maybe_unused]] int n, [[maybe_unused]] int m) { \
    float sum = 0;                                                                                               \
    loop { body; }                                                                                               \
    out[threadIdx.x] = sum;                                                                                      \
  }
MACHINE_CODE_LOOPS(MACHINE_CODE_LOOP)
#undef MACHINE_CODE_LOOP
#undef ADD

}  // namespace machine_code
