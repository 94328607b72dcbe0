// A race, and then no end: the budget ends the launch, and the race is told all the same.
// options: --budget 2
// prints: race: thread (1,0,0) writes element 0 of a
// prints: This is not all of the program: the budget of 2 s was used up.
// prints: the kernel did not end within 2 s; the launch has 64 threads
// exit: 4
__global__ void endless(int* a) {
  a[0] = threadIdx.x;
  while (true) atomicAdd(&a[1], 1);
}
int main() {
  int* a;
  cudaMalloc(&a, 2 * sizeof(int));
  cudaMemset(a, 0, 2 * sizeof(int));
  endless<<<1, 64>>>(a);
  cudaDeviceSynchronize();
}
