#pragma once

#include <cstdint>
#include <optional>

namespace simt {

/// What is wrong with the use of a block of the device heap.
enum class HeapMistake : std::uint8_t {
  none,         ///< nothing: it is about other memory
  outside,      ///< an access beside every block
  freed,        ///< an access to a block that has been freed
  not_a_block,  ///< free() of what malloc() did not give out, or was freed before
};

/// What is wrong with a copy of many bytes that a thread lets the hardware do.
struct BulkMistake {
  /// What it is.
  enum class What : std::uint8_t {
    none,         ///< nothing: it is about another access
    size,         ///< `number` bytes, which is no multiple of 16
    corner,       ///< a box begins `number` bytes behind the begin of a row: no multiple of 16
    tile_begin,   ///< a tile begins in shared memory at an address that is no multiple of 128
    no_map,       ///< nobody has made the tensor map
    refused_map,  ///< cuTensorMapEncodeTiled() has refused to make it
    dimensions,   ///< the copy has `number` of them, the map has `others`
  };

  What what = What::none;    ///< of all that can be wrong
  std::uint64_t number = 0;  ///< see there
  std::uint64_t others = 0;  ///< likewise
};

/// An access that belongs to no variable, or to another than was meant, or only in part, or at an address that is not a
/// multiple of its size, or a store to constant memory.
struct BadAccess {
  std::uint64_t tag = 0;                 ///< where and what; see TraceRecord
  std::uint64_t address = 0;             ///< of the first bad lane
  std::uint64_t block = 0;               ///< linear index in the launch
  int thread = 0;                        ///< linear index in the block
  int owner = -1;                        ///< of a local variable of another thread: that thread, if it is known
  HeapMistake heap = HeapMistake::none;  ///< if it is about the device heap
  std::uint64_t meant = 0;  ///< an address in the variable that it should have stayed in; 0 where that is not known

  BulkMistake bulk{};  ///< if it is about a bulk or tensor copy

  bool is_overrun = false;    ///< it leaves the array that the source indexes; without `meant`, one of the thread's own
  std::int64_t elements = 0;  ///< of an overrun: how many the array has
  std::int64_t index = 0;     ///< of an overrun: which one the source names
};

/// What a thread does that others wait for.
enum class Whereabouts : std::uint8_t {
  missing,     ///< there is no such thread
  unnamed,     ///< the mask leaves it out
  exited,      ///< it has returned
  at_barrier,  ///< it waits for the block
  at_warp_op,  ///< it waits for other lanes of its warp
  at_object,   ///< it waits at a barrier object
};

/// What is wrong with a warp intrinsic.
enum class WarpMistake : std::uint8_t {
  mask,         ///< its mask does not name the lanes that take part
  source,       ///< of a shuffle: it takes the value of a lane that does not take part
  all_sources,  ///< of a shuffle: all of its lanes do so
  width,        ///< of a shuffle: warps have no segments of that width
  not_whole,    ///< of a load of matrices: lanes of the warp are not there
};

/// A barrier object (cuda::barrier) that does not let a thread go on.
struct BarrierObject {
  bool is_made = true;              ///< somebody has initialised it
  bool is_shared = true;            ///< it lies in shared memory
  std::uint64_t expected = 0;       ///< arrivals of a phase
  std::uint64_t missing = 0;        ///< of these, in the phase that does not end
  std::int64_t expected_bytes = 0;  ///< of copies, in this phase
  std::int64_t coming_bytes = 0;    ///< of the copies that have been begun for it
};

/// A barrier or warp intrinsic that some lanes can never complete, or that gives them what CUDA does not define.
struct StuckLane {
  std::uint64_t block = 0;                   ///< linear index in the launch
  int thread = 0;                            ///< linear index in its block
  std::uint64_t tag = 0;                     ///< where it waits
  bool at_barrier = true;                    ///< else at a warp intrinsic
  int other_thread = 0;                      ///< one of the threads it waits for in vain
  Whereabouts other = Whereabouts::missing;  ///< what that one does instead
  std::uint64_t other_tag = 0;               ///< where, unless it has exited
  WarpMistake mistake = WarpMistake::mask;   ///< of a warp intrinsic
  int width = 0;                             ///< of a shuffle with a wrong one: that, from 0 to 255
  std::optional<BarrierObject> object{};  ///< where it waits for one. Then `other` is itself, or one at another place

  /// Whether GPUs go on, though CUDA does not promise it: without threads that have returned, and where they wait at
  /// another barrier of the block.
  [[nodiscard]] bool is_disputable() const {
    if (object) return false;
    if (!at_barrier) return mistake == WarpMistake::source;
    return other == Whereabouts::exited || other == Whereabouts::at_barrier;
  }
};

/// What lanes waited for in vain, the first of each kind in the order of blocks.
struct StuckLanes {
  std::optional<StuckLane> fatal;       ///< ended the launch
  std::optional<StuckLane> disputable;  ///< did not

  /// Whether there is one.
  [[nodiscard]] bool any() const { return fatal || disputable; }
  /// Adds one.
  void note(const StuckLane& lane) {
    std::optional<StuckLane>& known = lane.is_disputable() ? disputable : fatal;
    if (!known || lane.block < known->block) known = lane;
  }
  /// Adds what `others` has.
  void note(const StuckLanes& others) {
    if (others.fatal) note(*others.fatal);
    if (others.disputable) note(*others.disputable);
  }
};

}  // namespace simt
