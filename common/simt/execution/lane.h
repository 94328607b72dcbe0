#pragma once

#include <cstdint>

#include "common/memory/warp_access.h"
#include "common/simt/device/vector_types.h"
#include "common/simt/device/warp_operation.h"
#include "common/simt/execution/context_switch.h"

namespace simt {

/// What a lane does, or waits for.
enum class LaneState : std::uint8_t {
  fresh,       ///< has not started
  ready,       ///< runs, or is suspended and may go on
  log_full,    ///< suspended until the warp has drained its log
  at_barrier,  ///< waits for the block
  at_warp_op,  ///< waits for other lanes of its warp
  at_object,   ///< waits for the end of a phase of a barrier object
  exited,      ///< has returned
};

/// What a lane asks the others of its warp for.
struct WarpRequest {
  std::uint32_t mask = 0;             ///< who takes part, as the kernel says
  std::uint8_t argument = 0;          ///< of a shuffle: the lane, or the distance; 32 stands for all above
  std::uint8_t width = 32;            ///< of a shuffle: lanes of a segment
  detail::WarpOperation operation{};  ///< what they do together
  bool is_wide = false;               ///< a shuffle of 8 bytes
};

/// One CUDA thread while it does not run. Where it writes its trace is its lane number's business (LaneLog).
///
/// A block of 1024 of these and their stacks outgrows the first-level cache, so a lane is one line of it.
struct alignas(64) Lane {
  Context context = nullptr;           ///< where it goes on
  std::uint64_t origin = 0;            ///< of its tags: names its call path; see tag_origin()
  std::uint64_t last_pc = 0;           ///< start of the basic block that it was in
  std::uint64_t wait_tag = 0;          ///< where it waits; where it was seen last, once it has exited
  unsigned long long value = 0;        ///< of a warp operation: operand, then result; of a barrier object: its address
  uint3 thread_index{};                ///< what the kernel sees as threadIdx
  std::uint32_t mask = 0;              ///< of a warp operation, like those from `argument` on: see WarpRequest
  std::int16_t index = 0;              ///< in its block
  std::int16_t stack = 0;              ///< that it runs on: its own, or that of a lane that ended before it began
  std::uint8_t argument : 6 = 0;       ///< of a shuffle: the lane, or the distance; 32 stands for all above
  std::uint8_t is_wide : 1 = 0;        ///< of a shuffle: of 8 bytes
  std::uint8_t width = 32;             ///< of a shuffle: lanes of a segment
  detail::WarpOperation operation{};   ///< that it waits for
  LaneState state = LaneState::fresh;  ///< why it does not run

  /// Its number in its warp, 0 to 31.
  [[nodiscard]] unsigned number() const { return static_cast<unsigned>(index) % memory::kWarpSize; }
  /// Its warp.
  [[nodiscard]] int warp() const { return index / memory::kWarpSize; }
  /// The mask that names only this lane.
  [[nodiscard]] std::uint32_t bit() const { return 1U << number(); }
};
static_assert(sizeof(Lane) == 64);

}  // namespace simt
