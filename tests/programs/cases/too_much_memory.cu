// More memory than the GPU has: cudaMalloc says so.
// prints: out of memory
// exit: 0
#include <cstdio>
int main() {
  char* x;
  printf("%s\n", cudaGetErrorString(cudaMalloc(&x, (size_t)500 << 30)));
}
