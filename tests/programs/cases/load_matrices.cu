// Matrices that a warp loads together are one load from shared memory, and the line with conflicts says what they are.
// prints: lane 5: 10 11, transposed: 17 25
// prints: shared loads    2 requests, 40 wavefronts
// prints: shared load of matrices · 16 bytes · 1 request · 32 wavefronts · 4 would do ·
// exit: 0
#include <cstdint>
#include <cstdio>
#define LDMATRIX_X4(R0, R1, R2, R3, addr)                                         \
  asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];" \
               : "=r"(R0), "=r"(R1), "=r"(R2), "=r"(R3)                           \
               : "r"(addr))
__device__ uint32_t to_shared(const void* pointer) {
  uint32_t address;
  asm("{ .reg .u64 smem_ptr; cvta.to.shared.u64 smem_ptr, %1; cvt.u32.u64 %0, smem_ptr; }\n"
      : "=r"(address)
      : "l"(pointer));
  return address;
}
__global__ void load(uint32_t* sum) {
  __shared__ __align__(128) uint16_t tile[32 * 64];
  for (int i = 0; i < 64; ++i) tile[i * 32 + threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < 8; ++i) tile[threadIdx.x * 64 + i] = threadIdx.x * 8 + i;
  __syncthreads();
  uint32_t a, b, c, d, t;
  LDMATRIX_X4(a, b, c, d, to_shared(&tile[threadIdx.x * 64]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
               : "=r"(t)
               : "r"(static_cast<uint32_t>(__cvta_generic_to_shared(&tile[threadIdx.x % 8 * 64]))));
  if (threadIdx.x == 5) printf("lane 5: %u %u, transposed: %u %u\n", a & 0xffff, a >> 16, t & 0xffff, t >> 16);
  sum[threadIdx.x] = a + b + c + d;
}
int main() {
  uint32_t* sum;
  cudaMalloc(&sum, 32 * sizeof(uint32_t));
  load<<<1, 32>>>(sum);
  cudaDeviceSynchronize();
  cudaFree(sum);
}
