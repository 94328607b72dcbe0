#pragma once

#include <cstdint>
#include <span>

#include "common/simt/execution/lane.h"

namespace simt {

/// The barrier of a block: all of its threads have to meet at the same call.
class BlockBarrier {
 public:
  /// A thread arrives at the call that `tag` names, and votes.
  void arrive(std::uint64_t tag, bool vote) {
    if (arrived_++ == 0) tag_ = tag;
    at_one_call_ &= tag == tag_;
    votes_ += vote ? 1 : 0;
  }

  /// Whether anybody has arrived.
  [[nodiscard]] bool has_waiting() const { return arrived_ != 0; }
  /// Whether all of `threads` threads have arrived.
  [[nodiscard]] bool is_complete(unsigned threads) const { return arrived_ == threads; }
  /// Whether all of them came by the same call.
  [[nodiscard]] bool is_at_one_call() const { return at_one_call_; }
  /// Where the first of them arrived.
  [[nodiscard]] std::uint64_t tag() const { return tag_; }

  /// Lets all threads go on with the sum of their votes.
  void release() {
    result_ = votes_;
    votes_ = 0;
    arrived_ = 0;
    at_one_call_ = true;
  }
  /// The votes that the barrier was released with last.
  [[nodiscard]] int result() const { return result_; }

 private:
  unsigned arrived_ = 0;
  bool at_one_call_ = true;
  std::uint64_t tag_ = 0;
  int votes_ = 0;   // of those that have arrived
  int result_ = 0;  // of the barrier that everybody passed
};

}  // namespace simt
