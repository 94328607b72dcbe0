#include "common/simt/execution/current.h"

// Shared memory is thread-local storage too (.tbss). What belongs to the emulator lies in front of it, behind a red
// zone, so that an index that leaves a shared array cannot reach it. program_symbols.cpp knows it by its section.
#define SIMT_BEFORE_SHARED __attribute__((section(".tdata"), no_reorder))

namespace simt {

SIMT_BEFORE_SHARED thread_local constinit uint3 thread_index{};
SIMT_BEFORE_SHARED thread_local constinit uint3 block_index{};
SIMT_BEFORE_SHARED thread_local constinit uint3 block_size{};
SIMT_BEFORE_SHARED thread_local constinit uint3 grid_size{};
SIMT_BEFORE_SHARED thread_local constinit LaneLog* simt_current_log = nullptr;
SIMT_BEFORE_SHARED thread_local constinit Block* simt_current_block = nullptr;
SIMT_BEFORE_SHARED thread_local constinit HostCalls simt_host_calls{};

[[maybe_unused, gnu::used]] SIMT_BEFORE_SHARED thread_local constinit unsigned char simt_red_zone[4096] = {};

}  // namespace simt
