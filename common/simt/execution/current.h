#pragma once

#include "common/simt/device/vector_types.h"

namespace simt {

class Block;
struct LaneLog;

// What the calling OS thread runs; null in host code, which the compiler instruments as well. Defined in current.cpp.

/// The log of the CUDA thread: the hooks live on this one load.
[[gnu::tls_model("local-exec")]] extern thread_local constinit LaneLog* simt_current_log;
/// Its block.
[[gnu::tls_model("local-exec")]] extern thread_local constinit Block* simt_current_block;

// The built-in variables under another name: kernels see them as const (device/builtin_variables.h).
[[gnu::tls_model("local-exec")]] extern thread_local constinit uint3 thread_index __asm__("threadIdx");
[[gnu::tls_model("local-exec")]] extern thread_local constinit uint3 block_index __asm__("blockIdx");
[[gnu::tls_model("local-exec")]] extern thread_local constinit uint3 block_size __asm__("blockDim");
[[gnu::tls_model("local-exec")]] extern thread_local constinit uint3 grid_size __asm__("gridDim");

}  // namespace simt
