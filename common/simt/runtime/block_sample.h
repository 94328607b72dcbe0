#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "common/simt/execution/block_choice.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Tells all blocks of a launch as long as they have done little, then every second, every fourth: a launch of any size
/// costs about as much to look at as its first blocks.
class BlockSample : public BlockChoice, public RequestSink {
 public:
  /// @param accesses    of lanes, after which fewer blocks are told, and fewer again after as many more
  /// @param on_untold   called before the first block that is not told runs
  BlockSample(std::uint64_t accesses, std::function<void()> on_untold)
      : accesses_(accesses), on_untold_(std::move(on_untold)) {}

  bool tells(std::uint64_t block) override {
    const bool is_told = block % every_ == 0;
    told_ += is_told ? 1 : 0;
    if (!is_told && on_untold_) std::exchange(on_untold_, nullptr)();
    return is_told;
  }
  RequestSink* listener() override { return this; }
  void request(const Request& request) override {
    seen_ += static_cast<std::uint64_t>(request.access.active_lanes());
    if (seen_ < accesses_) return;
    seen_ = 0;
    every_ *= 2;
  }

  /// How many blocks were told so far.
  [[nodiscard]] std::uint64_t told() const { return told_; }

 private:
  const std::uint64_t accesses_;
  std::function<void()> on_untold_;
  std::uint64_t seen_ = 0;
  std::uint64_t every_ = 1;
  std::uint64_t told_ = 0;
};

/// Tells none.
class NoBlock : public BlockChoice {
 public:
  bool tells(std::uint64_t /*block*/) override { return false; }
};

}  // namespace simt
