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
struct LogStep {
  memory::WarpAccess access;                         ///< each lane fills in its address, Reconvergence the rest
  std::array<std::uint64_t, memory::kWarpSize> tag;  ///< of each lane: where and what; see record.h
};

/// Where a lane writes its trace.
///
/// Belongs to a lane number, not to a thread: whenever a warp is left for another one, all of its records have been
/// issued.
struct alignas(64) LaneLog {
  LogStep* cursor = nullptr;    ///< next free step
  LogStep* end = nullptr;       ///< one past the last step
  std::uint64_t path_bits = 0;  ///< call path, shifted into place for a tag
  std::uint64_t last_pc = 0;    ///< start of the basic block that runs
  LogStep* head = nullptr;      ///< first step that has not been issued
  LogStep* valued = nullptr;    ///< first step whose value is not known yet; only in a checked launch
  LogStep* begin = nullptr;     ///< the first step of all
  std::uint32_t lane = 0;       ///< its number, 0 to 31
  bool keeps_blocks = false;    ///< every basic block leaves a record

  /// The record of a step.
  [[nodiscard]] std::uint64_t& tag(LogStep& step) const { return step.tag[lane]; }
  /// Forgets all records.
  void clear() { cursor = head = valued = begin; }
  /// Whether nothing has been written, or all has been issued and forgotten.
  [[nodiscard]] bool is_empty() const { return cursor == begin; }
};

/// The traces of the lanes of one warp, side by side.
class WarpLog {
 public:
  /// Small enough to stay in the cache, large enough that a loop seldom has to stop for it.
  static constexpr std::size_t kSteps = 48;

  WarpLog() : steps_(std::make_unique<LogStep[]>(kSteps)), values_(kSteps) {
    for (std::uint32_t i = 0; i < memory::kWarpSize; ++i) {
      LaneLog& log = lanes_[i];
      log.begin = steps_.get();
      log.end = steps_.get() + kSteps;
      log.lane = i;
      log.clear();
    }
  }

  /// The log of a lane, 0 to 31.
  [[nodiscard]] LaneLog& lane(std::size_t number) { return lanes_[number]; }
  /// The log of a lane, 0 to 31.
  [[nodiscard]] const LaneLog& lane(std::size_t number) const { return lanes_[number]; }
  /// All of them.
  [[nodiscard]] std::span<LaneLog, memory::kWarpSize> lanes() { return lanes_; }
  /// What the lanes of a step wrote, if it is a store of a checked launch.
  [[nodiscard]] safety::StoredValues& values(const LogStep* step) {
    return values_[static_cast<std::size_t>(step - steps_.get())];
  }
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
