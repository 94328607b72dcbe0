#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/core/index3.h"
#include "common/core/time_estimate.h"
#include "common/memory/level_counts.h"
#include "common/simt/profile/profile.h"

namespace simt {

/// A size that a kernel was launched with.
struct Configuration {
  core::Index3 grid;               ///< in blocks
  core::Index3 block;              ///< in threads
  std::uint64_t shared_bytes = 0;  ///< dynamic shared memory of a block
  std::uint64_t launches = 0;      ///< with this size
  std::uint64_t counted = 0;       ///< of them: checked, and part of the profile
};

/// All launches of one kernel.
struct KernelProfile {
  std::string name;                             ///< as the launches spell it
  std::vector<Configuration> configurations;    ///< in the order of their first launches
  std::uint64_t counted_blocks = 0;             ///< of these launches: of large ones it is only a sample
  Profile profile;                              ///< of the launches that were counted
  bool was_stopped = false;                     ///< a mistake ended one of these, so not all of its blocks ran
  bool with_caches = false;                     ///< what these launches find in caches was asked for
  std::optional<memory::LevelCounts> caches{};  ///< that; empty if not all of their blocks were counted
  std::optional<core::TimeEstimate> time{};     ///< of these launches, if that was asked for

  /// Over all configurations.
  [[nodiscard]] std::uint64_t launches() const;
  /// Of the launches, those that were counted.
  [[nodiscard]] std::uint64_t counted() const;
};

/// What a whole program asked of the memory system.
struct ProgramProfile {
  std::vector<KernelProfile> kernels;     ///< in the order of their first launches
  std::vector<safety::Finding> findings;  ///< about no kernel: host code, and how the program ended
  std::string end;                        ///< why it is not all of the program; empty if it is
  bool time_is_over = false;              ///< that is why
  bool lockstep = false;                  ///< the lanes of each warp ran in step, which no GPU since Volta promises
  bool eager = false;                     ///< copies that run by themselves were done at once, likewise
  std::optional<safety::Finding> last{};  ///< what ran when the time was over: no mistake, as far as anybody knows

  /// Whether anything was found, in a kernel or outside.
  [[nodiscard]] bool has_findings() const;
};

}  // namespace simt
