#include "common/simt/execution/current.h"

// Shared memory is thread-local storage too (.tbss). What belongs to the emulator lies in front of it, behind a red zone,
// so that an index that leaves a shared array cannot reach it. program_symbols.cpp knows it by its section.
#define SIMT_BEFORE_SHARED __attribute__((section(".tdata"), no_reorder))

// The same objects that kernels see as const (device/builtin_variables.h).
SIMT_BEFORE_SHARED thread_local constinit uint3 threadIdx{};
SIMT_BEFORE_SHARED thread_local constinit uint3 blockIdx{};
SIMT_BEFORE_SHARED thread_local constinit uint3 blockDim{};
SIMT_BEFORE_SHARED thread_local constinit uint3 gridDim{};

namespace simt {

[[gnu::tls_model("local-exec")]] SIMT_BEFORE_SHARED thread_local constinit LaneLog* simt_current_log = nullptr;
[[gnu::tls_model("local-exec")]] SIMT_BEFORE_SHARED thread_local constinit Block* simt_current_block = nullptr;

SIMT_BEFORE_SHARED [[maybe_unused, gnu::used]] thread_local constinit unsigned char simt_red_zone[4096] = {};

void set_dimensions(uint3 block, uint3 grid) {
  blockDim = block;
  gridDim = grid;
}
void set_block_index(uint3 index) { blockIdx = index; }
void set_thread_index(uint3 index) { threadIdx = index; }

}  // namespace simt
