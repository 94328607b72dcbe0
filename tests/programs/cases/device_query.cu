// What a program asks before it begins.
// prints: 1 device: NVIDIA H200, 9.0, warps of 32, 132 SMs, attribute 132
// prints: no device 3: invalid device ordinal
// exit: 0
#include <cstdio>
int main() {
  int count = 0, sms = 0;
  cudaGetDeviceCount(&count);
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  printf("%d device: %s, %d.%d, warps of %d, %d SMs, attribute %d\n", count, p.name, p.major, p.minor, p.warpSize,
         p.multiProcessorCount, sms);
  printf("no device 3: %s\n", cudaGetErrorString(cudaSetDevice(3)));
}
