// A kernel that launches a kernel: told as what it is.
// prints: launch_in_kernel.cu:6: a kernel launches a kernel here. The emulator has no launches from kernels.
// exit: 4
__global__ void child(int* x) { *x = 1; }
__global__ void parent(int* x) {
  child<<<1, 1>>>(x);
}
int main() {
  int* x;
  cudaMalloc(&x, sizeof(int));
  parent<<<1, 1>>>(x);
  cudaDeviceSynchronize();
}
