#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "common/simt/profile/profile.h"

namespace simt {

class Collector;

/// One request of one warp to global memory.
struct GlobalRequest {
  std::uint64_t launch = 0;  ///< counts the launches that the log has seen
  std::uint64_t block = 0;   ///< linear index in its launch
  int warp = 0;              ///< in its block
  Kind kind = Kind::load;  ///< what the warp does
  std::vector<std::uint64_t> sectors;  ///< device addresses of the 32-byte sectors it touches, ascending
};

/// Keeps every request to global memory of the launches that run while it lives. One log at a time.
///
/// Device addresses do not depend on where the system puts an array. The arrays that a launch uses for the first time
/// are laid out in the order of their creation, each at the next multiple of 2 MiB, from address 0 on. So the log is
/// the same in every run and for any number of workers.
///
/// It costs some hundred bytes a request. Without a log, nothing is kept.
///
/// Example:
///   simt::RequestLog log;
///   launch(scale, {grid, block}, in, out);
///   const auto stores = simt::interleave_blocks(log, simt::Kind::store, 32);
class RequestLog {
 public:
  /// @throws std::logic_error if another log is alive
  RequestLog();
  ~RequestLog();
  RequestLog(const RequestLog&) = delete;
  RequestLog& operator=(const RequestLog&) = delete;

  /// By launch and block. Within a block only the order of one warp's requests says something: the emulator runs the
  /// warps one after the other.
  [[nodiscard]] const std::vector<GlobalRequest>& requests() const { return requests_; }

  /// The log that is alive, or null.
  static RequestLog* active();

  /// For run_grid(): takes over what the workers have recorded.
  void add_launch(std::span<const Collector* const> collectors);

 private:
  std::map<std::uint64_t, std::uint64_t> device_address_;  // of each region, by Region::created
  std::uint64_t next_address_ = 0;
  std::uint64_t launches_ = 0;
  std::vector<GlobalRequest> requests_;
};

/// The order in which requests reach the memory if `resident_blocks` blocks run at the same time: in turns, each of
/// their warps makes its next request. A block that has made all of its requests is replaced by the next block of the
/// launch. Launches do not overlap.
///
/// Real hardware keeps no such order. This one is as fair as possible, and always the same.
///
/// @param kind             only requests of this kind
/// @param resident_blocks  at least 1
/// @return                 the sectors of each request
std::vector<std::vector<std::uint64_t>> interleave_blocks(const RequestLog& log, Kind kind, int resident_blocks);

}  // namespace simt
