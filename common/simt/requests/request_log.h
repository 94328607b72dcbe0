#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "common/simt/requests/request_sink.h"

namespace simt {

/// One request of one warp to global memory, or a row of a bulk copy.
struct GlobalRequest {
  std::uint64_t launch = 0;                ///< counts the launches that the log has seen
  std::uint64_t block = 0;                 ///< linear index in its launch
  int warp = 0;                            ///< in its block
  memory::Kind kind = memory::Kind::load;  ///< what the warp does
  std::vector<std::uint64_t> sectors;      ///< device addresses of the 32-byte sectors it touches, ascending
  /// How often its warp has, before it, stored to shared memory and then met others at a barrier or at __syncwarp().
  std::uint64_t hand_overs = 0;
  /// Bytes of copies to shared memory that its warp, or for a barrier its block, has begun before it and that run by
  /// themselves yet. Only in a checked launch: in others, nobody says when they are done.
  std::uint64_t on_their_way = 0;
};

/// Keeps every request to global memory of the launches that it listens to.
///
/// Device addresses do not depend on where the system puts an array. The arrays that a launch uses for the first time
/// are laid out in the order of their creation, each at the next multiple of 2 MiB, from address 0 on. So the log is
/// the same in every run.
///
/// It costs some hundred bytes a request.
class RequestLog : public RequestSink {
 public:
  void request(const Request& request) override;
  void landed(const Request& copies, bool is_own) override;
  void bulk(const BulkAccess& access) override;
  void bulk_landed(const BulkAccess& access) override;
  void barrier(std::uint64_t block) override;
  void warp_sync(const WarpStep& step) override;
  void end_launch() override;

  /// By launch and block. Within a block only the order of one warp's requests says something: the emulator runs the
  /// warps one after the other.
  [[nodiscard]] const std::vector<GlobalRequest>& requests() const { return requests_; }

 private:
  // A request of the launch that runs: its sectors count from the region's first one.
  struct Placed {
    std::uint64_t created = 0;  // Region::created
    GlobalRequest request;
  };
  // What a warp has done before its next request.
  struct Before {
    bool is_stored = false;  // to shared memory, for others, since it met them last
    std::uint64_t hand_overs = 0;
    std::uint64_t on_their_way = 0;
  };

  static void hand_over(Before& before);
  void add(WarpPlace place, const Region& region, memory::Kind kind, std::vector<std::uint64_t> sectors);

  std::map<std::uint64_t, std::uint64_t> device_address_;  // of each region, by Region::created
  std::map<std::uint64_t, std::uint64_t> bytes_;           // of each region that this launch uses
  std::uint64_t next_address_ = 0;
  std::uint64_t launches_ = 0;
  std::map<std::uint64_t, std::map<int, Before>> before_;  // by block and warp of this launch
  std::map<std::uint64_t, std::uint64_t> for_barriers_;    // by block: bytes of copies that are on their way for them
  std::vector<Placed> launch_;
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
std::vector<std::vector<std::uint64_t>> interleave_blocks(const RequestLog& log, memory::Kind kind,
                                                          int resident_blocks);

}  // namespace simt
