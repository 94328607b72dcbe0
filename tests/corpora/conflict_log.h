#pragma once

#include <cstdint>
#include <unordered_map>

#include "common/simt/requests/request_sink.h"

namespace corpora {

/// Threads that used an element in one way.
struct Users {
  std::uint64_t first = 0;  ///< one of them, counted from 1; 0 = none
  bool are_several = false;

  void add(std::uint64_t thread);
  /// Whether one of these and one of those are different threads.
  [[nodiscard]] bool differ_from(const Users& others) const;
};

/// Finds out, knowing nothing of the checks, whether a run contains a race: do two threads use an element, at least one
/// of them to write, at least one of them not atomically, with no barrier of their block between the two?
///
/// That is what a race is in kernels that order threads by barriers alone, and for elements that are always used whole.
class ConflictLog : public simt::RequestSink {
 public:
  [[nodiscard]] bool has_conflict() const { return has_conflict_; }

  void begin_launch(const simt::LaunchShape& launch) override;
  void request(const simt::Request& request) override;
  void barrier(std::uint64_t block) override;
  void end_block(std::uint64_t block) override;

 private:
  struct Uses {
    Users loads, stores, atomics;
  };
  using Elements = std::unordered_map<std::uint64_t, Uses>;

  void add(Uses& uses, memory::Kind kind, std::uint64_t thread);

  unsigned threads_per_block_ = 0;
  Elements global_;
  std::unordered_map<std::uint64_t, Elements> shared_;  ///< of each block, since its latest barrier
  bool has_conflict_ = false;
};

}  // namespace corpora
