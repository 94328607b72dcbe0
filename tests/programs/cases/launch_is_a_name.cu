// A helper of the program's own is called launch(), a word of the emulator.
// prints: 1 launch of 2 blocks of 32 threads
// exit: 0
template <class Kernel, class... Arguments>
void launch(Kernel kernel, dim3 grid, dim3 block, Arguments... arguments) {
  kernel<<<grid, block>>>(arguments...);
}
__global__ void fill(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  launch(fill, dim3(2), dim3(32), a);
}
