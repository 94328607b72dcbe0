#include <cuda_pipeline.h>

#include <cstdio>

__global__ void read_early(const int* in, int* out) {
  __shared__ int box[1];
  box[0] = 1;
  __pipeline_memcpy_async(box, in, sizeof(int));
  __pipeline_commit();
  out[0] = box[0];
  __pipeline_wait_prior(0);
}

int main() {
  int *in, *out, seven = 7, got = 0;
  cudaMalloc(&in, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, &seven, sizeof(int), cudaMemcpyHostToDevice);
  read_early<<<1, 1>>>(in, out);
  cudaMemcpy(&got, out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("it read %d\n", got);
}
