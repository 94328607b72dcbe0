// Instructions of the PTX ISA that the emulator lacks are named, with a way around.
// prints: missing_ptx.cu:11:8: 'cuda::ptx::cp_reduce_async_bulk' is CUDA, but the emulator does not have it.
// prints: Copy with cuda::ptx::cp_async_bulk() and let threads add
// exit: 3
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__global__ void add(float* out) {
  __shared__ __align__(16) float tile[32];
  ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, out, tile, sizeof(tile));
}

int main() { add<<<1, 32>>>(nullptr); }
