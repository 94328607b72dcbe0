#pragma once

#include <cstdint>

#include "common/simt/device/vector_types.h"

namespace simt {

class Block;
struct LaneLog;

// What the calling OS thread runs; null in host code, which the compiler instruments as well. Defined in current.cpp.

/// The log of the CUDA thread: the hooks live on this one load.
[[gnu::tls_model("local-exec")]] extern thread_local constinit LaneLog* simt_current_log;
/// Its block.
[[gnu::tls_model("local-exec")]] extern thread_local constinit Block* simt_current_block;

/// The calls of the host's functions that carry hooks and have not returned. An access is the doing of the first one.
struct HostCalls {
  unsigned depth = 0;           ///< how many
  std::uint64_t outermost = 0;  ///< an instruction of the first one

  /// A function begins, and this is one of its instructions.
  void enter(const void* program_counter) {
    if (depth++ == 0) outermost = reinterpret_cast<std::uint64_t>(program_counter);
  }
  /// It ends.
  void leave() {
    if (depth > 0) --depth;
  }
};
/// Those of the calling OS thread.
[[gnu::tls_model("local-exec")]] extern thread_local constinit HostCalls simt_host_calls;

// The built-in variables under another name: kernels see them as const (device/builtin_variables.h).
#define SIMT_BUILT_IN(name) [[gnu::tls_model("local-exec")]] extern thread_local constinit uint3 name
/// threadIdx
SIMT_BUILT_IN(thread_index) __asm__("simt_thread_index");
/// blockIdx
SIMT_BUILT_IN(block_index) __asm__("simt_block_index");
/// blockDim
SIMT_BUILT_IN(block_size) __asm__("simt_block_size");
/// gridDim
SIMT_BUILT_IN(grid_size) __asm__("simt_grid_size");
#undef SIMT_BUILT_IN

/// As long as it lives, what the lane that runs does is not its kernel's. The emulator's containers may be the
/// instrumented copies from the kernel's file: without it, the hooks in them would record the emulator's own accesses.
class OutsideKernel {
 public:
  OutsideKernel() : log_(simt_current_log) { simt_current_log = nullptr; }
  ~OutsideKernel() { simt_current_log = log_; }
  OutsideKernel(const OutsideKernel&) = delete;
  OutsideKernel& operator=(const OutsideKernel&) = delete;

 private:
  LaneLog* const log_;
};

}  // namespace simt
