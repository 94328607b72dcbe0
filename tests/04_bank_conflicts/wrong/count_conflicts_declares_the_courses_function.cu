// expect: does_not_compile
// because: it uses 'memory::count_wavefronts(memory::WarpAccess const&)', which is the course's own and no part of CUDA
// The same function, declared by hand: the linker would find it.

#include "chapters/04_bank_conflicts/count_conflicts.h"

namespace memory {
struct WarpAccess;
int count_wavefronts(const WarpAccess& access);
}  // namespace memory

__host__ __device__ int count_wavefronts(const WarpRequest& request) { return request.bytes; }

void count_conflicts(const WarpRequest* requests, int* wavefronts, int count) {
  for (int i = 0; i < count; ++i) {
    wavefronts[i] = memory::count_wavefronts(reinterpret_cast<const memory::WarpAccess&>(requests[i]));
  }
}
