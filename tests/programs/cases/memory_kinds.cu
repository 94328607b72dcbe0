// Managed, mapped and pitched memory.
// prints: 10 20 30
// exit: 0
#include <cstdio>
__global__ void twice(int* x) { x[threadIdx.x] *= 2; }
int main() {
  int *managed, *mapped, *device, *pitched;
  cudaMallocManaged(&managed, sizeof(int));
  *managed = 5;
  twice<<<1, 1>>>(managed);
  cudaHostAlloc(&mapped, sizeof(int), cudaHostAllocMapped);
  *mapped = 10;
  cudaHostGetDevicePointer(&device, mapped, 0);
  twice<<<1, 1>>>(device);
  size_t pitch;
  int row[2] = {15, 0}, back[2] = {};
  cudaMallocPitch(&pitched, &pitch, sizeof(int), 2);
  cudaMemcpy2D(pitched, pitch, row, sizeof(int), sizeof(int), 2, cudaMemcpyHostToDevice);
  twice<<<1, 1>>>(pitched);
  cudaMemcpy2D(back, sizeof(int), pitched, pitch, sizeof(int), 2, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", *managed, *mapped, back[0]);
}
