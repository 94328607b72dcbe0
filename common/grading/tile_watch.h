#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "common/simt/requests/request_sink.h"
#include "common/simt/runtime/profiling.h"

namespace grading {

/// Follows words on their way from thread to thread through shared memory, in the launches that run while this object
/// lives. A tile that is filled and read, but of which nothing comes out, is no tile.
class TileWatch final : private simt::RequestSink {
 public:
  TileWatch() : listener_(*this) {}

  /// Of all words that were stored to global memory, the share that its thread had read from shared memory, where
  /// another thread had put it. Exact if no two words are the same. 1 where that is not known: with narrower accesses
  /// than a word, and with bulk copies.
  [[nodiscard]] double share_through_tile() const;

  /// The name of this number in chapter.json.
  static constexpr const char* kMetric = "share_that_comes_through_shared_memory";

 private:
  struct Word {
    std::uint32_t value = 0;
    std::uint64_t thread = 0;  // who stored it
  };
  struct Block {
    std::unordered_map<std::uint64_t, Word> shared;    // by address
    std::vector<std::vector<std::uint32_t>> received;  // of each thread: what others had stored
  };

  void begin_launch(const simt::LaunchShape& launch) override { threads_ = launch.threads_per_block(); }
  void begin_block(std::uint64_t block) override { blocks_[block].received.resize(threads_); }
  void end_block(std::uint64_t block) override { blocks_.erase(block); }
  void request(const simt::Request& request) override;
  void bulk(const simt::BulkAccess& /*access*/) override { is_known_ = false; }
  void follow(Block& block, const simt::Request& request, std::size_t lane, int word);

  std::uint64_t threads_ = 0;
  std::map<std::uint64_t, Block> blocks_;  // that have begun and not ended
  std::uint64_t stored_ = 0;
  std::uint64_t through_tile_ = 0;
  bool is_known_ = true;
  simt::Listener listener_;
};

}  // namespace grading
