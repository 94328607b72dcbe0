#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/simt/execution/late_copies.h"

namespace simt {

/// What a phase of a barrier object waits for besides arrivals: copies, and the bytes that somebody has said would
/// come. CUDA says only when the copies have been done at the latest: when a thread has waited for the end of the
/// phase.
class ObjectCopies {
 public:
  /// Bytes of a phase.
  struct Bytes {
    std::int64_t expected = 0;  ///< as somebody has said
    std::int64_t coming = 0;    ///< of the copies that have been begun and are counted in bytes
  };

  /// The phase is to bring so many bytes more.
  void expect(std::uint64_t object, std::uint64_t bytes) {
    phases_[object].bytes.expected += static_cast<std::int64_t>(bytes);
  }
  /// A copy begins.
  /// @param counted  bytes that the phase has to expect of it; 0 if it is not counted in bytes
  void begin(std::uint64_t object, const LateCopy& copy, std::uint32_t counted) {
    Phase& phase = phases_[object];
    phase.copies.push_back(copy);
    phase.bytes.coming += counted;
  }
  /// Whether its phase waits for anything of this.
  [[nodiscard]] bool has(std::uint64_t object) const { return phases_.contains(object); }
  /// Of its phase.
  [[nodiscard]] Bytes bytes(std::uint64_t object) const {
    const auto found = phases_.find(object);
    return found == phases_.end() ? Bytes{} : found->second.bytes;
  }
  /// The phase begins to end: takes its copies away, in the order in which they began. To move them and to tell of them
  /// takes its lane many steps, so is_ending() until has_ended().
  std::vector<LateCopy> end_phase(std::uint64_t object) {
    ending_.insert(object);
    auto phase = phases_.extract(object);
    return phase.empty() ? std::vector<LateCopy>{} : std::move(phase.mapped().copies);
  }

  /// The phase has ended, and all know of it; or there is another object now.
  void has_ended(std::uint64_t object) { ending_.erase(object); }
  /// Whether a lane is about to end a phase of it: for others it has neither ended nor not.
  [[nodiscard]] bool is_ending(std::uint64_t object) const { return !ending_.empty() && ending_.contains(object); }

 private:
  struct Phase {
    Bytes bytes;
    std::vector<LateCopy> copies;
  };
  std::unordered_map<std::uint64_t, Phase> phases_;
  std::unordered_set<std::uint64_t> ending_;
};

}  // namespace simt
