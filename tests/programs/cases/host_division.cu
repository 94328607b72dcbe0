// The host divides by zero: what a GPU would do does not matter.
// prints: the program was stopped by SIGFPE: an integer division (/ or %) by zero
// exit: 1
#include <cstdlib>
__global__ void fill(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  int* a;
  cudaMalloc(&a, 32 * sizeof(int));
  fill<<<1, 32>>>(a);
  std::exit(7 / (argc - 1));
}
