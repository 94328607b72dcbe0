#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "common/core/architecture.h"
#include "common/core/index3.h"
#include "common/simt/findings/process_end.h"
#include "common/simt/program/device_memory.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Counts accesses while a launch runs, for the case that it does not end. Any OS thread may ask for the counts; they
/// may be some accesses out of date.
class WorkMeter final : public RequestSink {
 public:
  void begin_launch(const LaunchShape& launch) override;
  void begin_block(std::uint64_t block) override;
  void suspend_block(std::uint64_t block) override;
  void request(const Request& request) override;

  /// What has been done so far, by this thread of the block that runs and by all.
  [[nodiscard]] WorkSoFar so_far(const core::Index3& thread, const DeviceMemory& memory) const;

 private:
  // Written by one OS thread only: a load and a store are as good as an addition, and cheaper.
  using Count = std::atomic<std::uint64_t>;
  static void add(Count& count, std::uint64_t more) {
    count.store(count.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }

  static constexpr std::size_t kWarps = core::kH200.block_threads / memory::kWarpSize;
  static constexpr std::size_t kMostArrays = 8;

  Count all_{0};                               // accesses of the launch
  Count strong_in_a_row_{0};                   // requests: atomic or volatile ones, without a plain one in between
  std::array<Count, kWarps> by_whole_warp_{};  // of the block that runs: requests of all 32 lanes
  std::array<Count, core::kH200.block_threads> by_thread_{};  // and accesses beside these
  std::array<Count, kMostArrays> arrays_{};                   // first bytes of those in global memory, then 0
  std::atomic<bool> knows_threads_{true};                     // no block of the launch was suspended
  std::atomic<std::uint64_t> block_width_{1};
  std::atomic<std::uint64_t> block_height_{1};
};

}  // namespace simt
