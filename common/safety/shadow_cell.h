#pragma once

#include <cstddef>
#include <cstdint>

#include "common/memory/vocabulary.h"
#include "common/safety/order_state.h"
#include "common/safety/strength.h"

namespace safety {

/// Who touched a piece of memory, and when. One word, because it is moved more often than it is looked at:
///
///   63  32 31     22 21  20 19       14 13    0
///   [ state | thread | kind | strength | site ]
class AccessMark {
 public:
  AccessMark() = default;  ///< nobody did
  /// @param state   that the thread was in, counted over the whole program from 1; see OrderState
  /// @param thread  linear index in its block, below 1024
  /// @param site    number of the place in the source, below kSites
  AccessMark(std::uint32_t state, int thread, Strength strength, unsigned site, memory::Kind kind)
      : word_(std::uint64_t{state} << 32 | static_cast<std::uint64_t>(thread) << 22 |
              static_cast<std::uint64_t>(kind) << 20 | static_cast<std::uint64_t>(strength) << 14 | site) {}

  static constexpr unsigned kSites = 1U << 14;  ///< places in the source that a mark can tell apart

  /// Whether both are by the same thread, in the same state, at the same place and of the same kind.
  bool operator==(const AccessMark&) const = default;

  /// When: tells the block as well (HappensBefore::block_of()). 0 if nobody did.
  [[nodiscard]] std::uint32_t state() const { return static_cast<std::uint32_t>(word_ >> 32); }
  /// Who, of the block's threads.
  [[nodiscard]] int thread() const { return static_cast<int>(word_ >> 22 & 1023); }
  /// Who, and when.
  [[nodiscard]] Moment moment() const { return {state(), thread()}; }
  /// What.
  [[nodiscard]] memory::Kind kind() const { return static_cast<memory::Kind>(word_ >> 20 & 3); }
  /// How.
  [[nodiscard]] Strength strength() const { return static_cast<Strength>(word_ >> 14 & 63); }
  /// Whether another thread did something in the state of this mark, which this mark's thread did not.
  [[nodiscard]] bool is_met_by(AccessMark other) const {
    const std::uint64_t differs = (word_ ^ other.word_) >> 22;  // state and thread: 0 if both are the same
    return differs - 1 < 1023;                                  // the thread alone
  }
  /// The same of a thread that comes later in its block.
  [[nodiscard]] AccessMark of_later_thread(std::size_t distance) const {
    AccessMark mark;
    mark.word_ = word_ + (std::uint64_t{distance} << 22);
    return mark;
  }
  /// The same of another lane of its warp.
  [[nodiscard]] AccessMark of_lane(std::size_t lane) const {
    AccessMark mark;
    mark.word_ = (word_ & ~kLane) | std::uint64_t{lane} << 22;
    return mark;
  }
  /// Whether `other` is the same, but for the lane.
  [[nodiscard]] bool is_same_but_lane(AccessMark other) const { return ((word_ ^ other.word_) & ~kLane) == 0; }
  /// Where in the source.
  [[nodiscard]] unsigned site() const { return static_cast<unsigned>(word_ & (kSites - 1)); }

 private:
  static constexpr std::uint64_t kLane = std::uint64_t{31} << 22;

  std::uint64_t word_ = 0;
};

/// What is remembered of a piece of memory: the last writer, and two readers that stand for all since.
///
/// Why two are enough: a write races with every reader that is not before it. Take threads 0 to 3, one word, and no
/// barrier; `?` is a slot that holds nobody.
///
///   step                readers kept
///   thread 0 reads      [ 0 ? ]
///   thread 1 reads      [ 0 1 ]      nothing orders 0 and 1: both are kept
///   thread 2 reads      [ 0 1 ]      not kept
///   thread 2 writes     [ 0 1 ]      a race with 0, and with 1
///   or 0 writes         [ 0 1 ]      a race with 1: of two different readers, one at least is another thread
///   or 0 reads again    [ 0 1 ]      its later read takes the place of the earlier
///
/// After a barrier, thread 3 reads: it is after 0, so what races with 0 races with it too, and [ 3 1 ] is kept. The
/// next reader after the barrier takes the place of 1.
///
/// Once more than barriers has ordered threads, two are too few, and so is one writer: what else matters is kept in
/// CrowdedCells, as are all loads that are atomic or volatile, and all readers in a program that may order threads by
/// more than barriers.
struct ShadowCell {
  AccessMark writer;            ///< the last one
  AccessMark readers[2];        ///< weak; not ordered with one another, if there are two since the last barrier
  std::uint32_t value = 0;      ///< what was written last, to tell a harmless store of the same value
  std::uint16_t written = 0;    ///< ShadowMemory::id() if somebody has written it, in this launch or before
  std::uint8_t is_crowded = 0;  ///< there are more
};
static_assert(sizeof(ShadowCell) == 32, "two to a cache line");

}  // namespace safety
