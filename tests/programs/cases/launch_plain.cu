// A program as the first chapter of every book has it.
// prints: sum 523776
// prints: add
// prints: 1 launch of 4 blocks of 256 threads
// prints: global loads    64 requests, 256 sectors
// prints: global stores   32 requests, 128 sectors
// exit: 0
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main() {
  const int n = 1024;
  int host[n], *a, *b, *c;
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  cudaMalloc((void**)&c, sizeof(host));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemset(b, 0, sizeof(host));
  add<<<(n + 255) / 256, 256>>>(a, b, c, n);
  cudaMemcpy(host, c, sizeof(host), cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int v : host) sum += v;
  printf("sum %ld\n", sum);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
