#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/memory/warp_access.h"
#include "common/safety/access_checker.h"
#include "common/simt/trace/record.h"

namespace simt {

/// The same step of all lanes of a warp. As long as they stay together it is one request, where it stands.
struct alignas(64) LogStep {
  memory::WarpAccess access;  ///< each lane fills in its address, Reconvergence the rest
  alignas(64) std::array<std::uint64_t, memory::kWarpSize> tag;  ///< of each lane: where and what; see record.h
};

/// A lane's place in the steps of a log. Moving on by one step is one addition, because every hook does it.
class LogCursor {
 public:
  LogCursor() = default;  ///< nowhere
  /// Lane `lane` in `step`.
  LogCursor(LogStep* step, std::size_t lane) : at_(&step->access.address[lane]) {}

  /// What the lane accesses.
  [[nodiscard]] std::uint64_t& address() const { return *at_; }
  /// Where the lane is, and what it does.
  [[nodiscard]] std::uint64_t& tag() const { return at_[kTag]; }

  /// `steps` further on.
  LogCursor operator+(std::ptrdiff_t steps) const { return LogCursor(at_ + steps * kStride); }
  /// How many steps further on.
  std::ptrdiff_t operator-(LogCursor other) const { return (at_ - other.at_) / kStride; }
  /// The same in bytes: enough to compare, and no division.
  [[nodiscard]] std::ptrdiff_t bytes_after(LogCursor other) const {
    return reinterpret_cast<const char*>(at_) - reinterpret_cast<const char*>(other.at_);
  }
  /// What is so many bytes after `begin`; see bytes_after().
  static LogCursor at(LogCursor begin, std::ptrdiff_t bytes) {
    return LogCursor(reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(begin.at_) + bytes));
  }
  /// Moves on.
  LogCursor& operator+=(std::ptrdiff_t steps) { return *this = *this + steps; }
  /// Whether both are the same.
  bool operator==(const LogCursor&) const = default;

 private:
  static constexpr std::ptrdiff_t kStride = sizeof(LogStep) / sizeof(std::uint64_t);
  static constexpr std::ptrdiff_t kTag = offsetof(LogStep, tag) / sizeof(std::uint64_t);
  explicit LogCursor(std::uint64_t* at) : at_(at) {}
  std::uint64_t* at_ = nullptr;
};

/// Where a lane writes its trace.
///
/// Belongs to a lane number, not to a thread: whenever a warp is left for another one, all of its records have been
/// issued.
struct alignas(64) LaneLog {
  LogCursor cursor;               ///< next free record
  LogCursor end;                  ///< one past the last record that it takes before the lane has to wait
  std::uint64_t origin = 0;       ///< of its tags: names the call path; see tag_origin()
  std::uint64_t last_pc = 0;      ///< start of the basic block that runs
  LogCursor begin;                ///< the first record
  LogCursor unvalued;             ///< from here on the values of stores are not known; only in a checked launch
  std::int32_t head = 0;          ///< records that have been issued
  std::int32_t stores = 0;        ///< records of stores whose values are not known yet
  std::int32_t looked_at = 0;     ///< records in which jumps back have been looked for (LoopEnds)
  std::uint16_t idle_places = 0;  ///< a bit for each of 16 kinds of addresses: those that idle_atomics counts
  bool keeps_blocks = false;      ///< every basic block leaves a record
  std::uint8_t idle_atomics = 0;  ///< atomic and volatile accesses in a row that have changed nothing

  /// Whether there are as many records as in another log of the warp.
  [[nodiscard]] bool is_level_with(const LaneLog& other) const {
    return cursor.bytes_after(begin) == other.cursor.bytes_after(other.begin);
  }
  /// Records so far.
  [[nodiscard]] std::ptrdiff_t size() const { return cursor - begin; }
  /// Records that have not been issued.
  [[nodiscard]] std::ptrdiff_t untold() const { return size() - head; }
  /// Forgets all records.
  void clear() {
    cursor = begin;
    unvalued = begin;
    head = 0;
    looked_at = 0;
  }
  /// Whether nothing has been written, or all has been issued and forgotten.
  [[nodiscard]] bool is_empty() const { return cursor == begin; }
};

/// The traces of the lanes of one warp, side by side.
class WarpLog {
 public:
  /// Small enough to stay in the cache, large enough that a loop seldom has to stop for it.
  static constexpr std::ptrdiff_t kSteps = 128;

  WarpLog() : steps_(std::make_unique<LogStep[]>(kSteps)), values_(kSteps) {
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      lanes_[i].begin = LogCursor(&steps_[0], i);
      lanes_[i].end = lanes_[i].begin + kSteps;
      lanes_[i].clear();
    }
  }

  /// Step `index`, 0 to kSteps - 1.
  [[nodiscard]] LogStep& step(std::ptrdiff_t index) { return steps_[static_cast<std::size_t>(index)]; }
  /// What the lanes of a step wrote, if it is a store of a checked launch.
  [[nodiscard]] safety::StoredValues& values(std::ptrdiff_t index) { return values_[static_cast<std::size_t>(index)]; }
  /// The log of a lane, 0 to 31.
  [[nodiscard]] LaneLog& lane(std::size_t number) { return lanes_[number]; }
  /// The log of a lane, 0 to 31.
  [[nodiscard]] const LaneLog& lane(std::size_t number) const { return lanes_[number]; }
  /// All of them.
  [[nodiscard]] std::span<LaneLog, memory::kWarpSize> lanes() { return lanes_; }
  /// Whether no lane has a record.
  [[nodiscard]] bool is_empty() const {
    bool all = true;
    for (const LaneLog& log : lanes_) all &= log.is_empty();
    return all;
  }

 private:
  std::array<LaneLog, memory::kWarpSize> lanes_;
  std::unique_ptr<LogStep[]> steps_;
  std::vector<safety::StoredValues> values_;  // parallel to the steps: apart, because most launches have none
};

}  // namespace simt
