// The time is up while the program launches, and it catches whatever is thrown. Many kernels take a while to be told.
// options: --budget 3
// prints: This is not all of the program: the budget of 3 s was used up.
// exit: 124
#include <cstdio>
#include <exception>
#include <utility>
template <int N>
__global__ void add(float* x) {
  x[threadIdx.x] += N;
}
template <int... N>
void add_all(float* x, std::integer_sequence<int, N...>) {
  (add<N><<<1, 32>>>(x), ...);
}
int main() {
  float* x;
  cudaMalloc(&x, 32 * sizeof(float));
  cudaMemset(x, 0, 32 * sizeof(float));
  try {
    while (true) add_all(x, std::make_integer_sequence<int, 200>());
  } catch (const std::exception& error) {
    printf("%s\n", error.what());
  }
}
