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

/// Says what blockDim and gridDim are on this OS thread.
void set_dimensions(uint3 block, uint3 grid);
/// Says what blockIdx is on this OS thread.
void set_block_index(uint3 index);
/// Says what threadIdx is on this OS thread.
void set_thread_index(uint3 index);

}  // namespace simt
