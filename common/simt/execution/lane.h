#pragma once

#include <cstdint>

#include "common/safety/access_checker.h"
#include "common/simt/device/vector_types.h"
#include "common/simt/device/warp_operation.h"
#include "common/simt/trace/record.h"

namespace simt {

/// What a lane does, or waits for.
enum class LaneState : std::uint8_t {
  fresh,       ///< has not started
  ready,       ///< suspended, may go on
  log_full,    ///< suspended until the warp has drained its log
  at_barrier,  ///< waits for the block
  at_warp_op,  ///< waits for other lanes of its warp
  exited,
};

/// One CUDA thread: where it writes its trace, and why it does not run at the moment.
///
/// A block of 1024 of these and their stacks outgrows the first-level cache, so what a switch touches is one line.
struct alignas(64) Lane {
  TraceRecord* cursor = nullptr;  ///< next free record
  TraceRecord* end = nullptr;  ///< one past the last record of the log
  std::uint64_t path_bits = 0;    ///< call path, shifted into place for a tag
  std::uint64_t last_pc = 0;      ///< start of the basic block that runs
  TraceRecord* head = nullptr;    ///< first record that the warp has not issued
  uint3 thread_index{};  ///< what the kernel sees as threadIdx
  short index = 0;  ///< in its block; the lane number is index % 32
  short fiber = -1;  ///< the fiber it runs on; -1 before it starts
  LaneState state = LaneState::fresh;  ///< why it does not run

  // While at_barrier or at_warp_op.
  detail::WarpOperation operation{};  ///< the warp operation
  unsigned mask = 0;  ///< the lanes that take part, as the kernel says
  std::uint64_t wait_tag = 0;  ///< where it waits; where it was seen last, once it has exited
  unsigned long long value = 0;  ///< operand, then result
  int argument = 0;  ///< of a shuffle: the lane or the distance
  int width = 32;  ///< of a shuffle
  TraceRecord* log_begin = nullptr;  ///< the first record of the log

  // What its stores wrote, record by record; only in a checked launch.
  safety::StoredValue* values = nullptr;  ///< parallel to the log
  TraceRecord* valued = nullptr;  ///< first record whose value is not known yet

  /// Forgets all records.
  void clear_log() { cursor = head = valued = log_begin; }
};

/// The CUDA thread that this OS thread runs; null in host code, which the compiler instruments as well.
[[gnu::tls_model("local-exec")]] extern thread_local constinit Lane* simt_current_lane;  // hooks live on this one load

}  // namespace simt
