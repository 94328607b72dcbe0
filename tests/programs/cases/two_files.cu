// A program of several files; one has no kernels.
// files: host_only_part.cpp
// options: -D ANSWER=11
// prints: from two files: 11
// exit: 0
__global__ void set(int* x) { *x = ANSWER; }
void run_on_device(int* out) {
  int* x;
  cudaMalloc(&x, sizeof(int));
  set<<<1, 1>>>(x);
  cudaMemcpy(out, x, sizeof(int), cudaMemcpyDeviceToHost);
}
