// What a constructor gives to shared variables is not done, as with nvcc; they are shared memory like all others.
// prints: 32 5 200
// exit: 0
#include <cstdio>
struct Best {
  int value = -1;
  int index = -1;
};
__device__ Best better(Best a, Best b) { return b.value > a.value ? b : a; }
__global__ void find(const int* in, int* out) {
  __shared__ dim3 size;
  __shared__ int before[5], behind[5];
  __shared__ Best best[32];
  const int t = threadIdx.x;
  if (t == 0) size.x = blockDim.x;
  if (t < 5) before[t] = behind[t] = 1;
  best[t] = {in[t], t};
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (t < half) best[t] = better(best[t], best[t + half]);
    __syncthreads();
  }
  if (t > 0) return;
  out[0] = size.x;
  out[1] = before[0] + before[1] + behind[2] + behind[3] + behind[4];
  out[2] = best[0].value;
}
int main() {
  int *in, *out, values[32] = {}, found[3];
  values[7] = 200;
  cudaMalloc(&in, sizeof(values));
  cudaMalloc(&out, sizeof(found));
  cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice);
  find<<<1, 32>>>(in, out);
  cudaMemcpy(found, out, sizeof(found), cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", found[0], found[1], found[2]);
}
