// An index so large that the CPU does not say which address it was. The program is stopped, which is a finding, and no
// matter of its arguments.
// prints: out of bounds: an access to an address so far away that no memory can have it
// prints: This is not all of the program: it was stopped there.
// exit: 4
__global__ void store(int* a, long long factor) { a[(threadIdx.x + 1) * factor] = 1; }
int main(int, char**) {
  int* a;
  cudaMalloc(&a, 32 * sizeof(int));
  store<<<1, 32>>>(a, 1000000000000000000LL);
  return cudaDeviceSynchronize() != cudaSuccess;
}
