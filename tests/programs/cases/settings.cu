// Settings, limits and pools that change no result are taken.
// prints: pools 1, largest texture 131072, used 4096
// exit: 0
#include <cstdio>
int main() {
  int pools = 0;
  cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, 0);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaSetDeviceFlags(cudaDeviceBlockingSync);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamAttrValue value;
  value.accessPolicyWindow = {nullptr, 0, 1.0f, cudaAccessPropertyPersisting, cudaAccessPropertyStreaming};
  if (cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value) != cudaSuccess) return 1;
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  const float* x;
  cudaMallocAsync(&x, 4096, stream);
  unsigned long long used = 0;
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
  cudaFreeAsync((void*)x, stream);
  printf("pools %d, largest texture %d, used %llu\n", pools, properties.maxTexture1D, used);
}
