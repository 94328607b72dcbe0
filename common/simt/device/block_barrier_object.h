#pragma once

#include <cstddef>
#include <cstdio>

#include "common/simt/device/barriers.h"
#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/qualifiers.h"

// cuda::barrier for all threads of a block, where they arrive and wait at once: __syncthreads(). Copies that a barrier
// waits for are done when they are asked for.

namespace cuda {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

/// A number of bytes, and that pointers are multiples of so many.
template <std::size_t Alignment>
struct aligned_size_t {
  /// So many bytes.
  SIMT_INLINE constexpr explicit aligned_size_t(std::size_t bytes) : value(bytes) {}
  std::size_t value;  ///< the bytes
};

/// For fewer threads than the block has, it stops the kernel: the emulator does not have that.
template <thread_scope Scope>
class barrier {
 public:
  barrier() = default;
  /// For `count` threads.
  SIMT_INLINE friend void init(barrier* one, std::ptrdiff_t count) { one->count_ = count; }
  /// Waits for all threads of the block.
  SIMT_INLINE void arrive_and_wait() {
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    if (count_ != static_cast<std::ptrdiff_t>(threads)) {
      printf("a cuda::barrier of %d threads in a block of %u:\nthe emulator has those of all threads of a block\n",
             static_cast<int>(count_), threads);
      __builtin_trap();
    }
    __syncthreads();
  }

 private:
  std::ptrdiff_t count_;
};

template <std::size_t Alignment, thread_scope Scope>
SIMT_INLINE void memcpy_async(void* to, const void* from, aligned_size_t<Alignment> bytes, barrier<Scope>&) {
  struct alignas(Alignment < 16 ? Alignment : 16) Piece {
    unsigned char bytes[Alignment < 16 ? Alignment : 16];
  };
  for (std::size_t i = 0; i < bytes.value / sizeof(Piece); ++i)
    static_cast<Piece*>(to)[i] = static_cast<const Piece*>(from)[i];
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda
