// The time is over, and the program reads arguments.
// options: --budget 1
// arguments: 8
// prints: This is not all of the program: the budget of 1 s was used up. If what stands behind -- are sizes,
// prints: give smaller ones.
// exit: 124
#include <cstdlib>
__global__ void add_one(int* a) { ++*a; }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, sizeof(int));
  cudaMemset(a, 0, sizeof(int));
  for (int i = argc > 1 ? std::atoi(argv[1]) : 0; i > 0; i = i == 1 ? 8 : i - 1) add_one<<<1, 1>>>(a);
}
