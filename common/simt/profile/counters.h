#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/memory/warp_access.h"
#include "common/simt/profile/profile.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Sums of one site, as one worker sees them.
struct SiteCounts : Counts {
  const AccessSite* site = nullptr;  ///< null if it has made no request
  std::uint64_t worst_cost = 0;      ///< of `worst`
  WarpPlace worst_place;             ///< who made it
  memory::WarpAccess worst;          ///< the first of the most expensive requests, with addresses of this process
};

/// Sums of one side of bulk copies that one site has begun, as one worker sees them.
struct BulkCounts {
  const AccessSite* site = nullptr;  ///< null if it has begun none
  std::uint64_t copies = 0;          ///< that were begun
  std::uint64_t bytes = 0;           ///< that they move
  std::uint64_t sectors = 0;         ///< of global memory, that these bytes lie in
};

/// Counts what each site costs: sectors of global memory, wavefronts of shared memory; and how often threads meet.
class Counters : public RequestSink {
 public:
  void request(const Request& request) override;
  void bulk(const BulkAccess& access) override;
  void barrier(std::uint64_t /*block*/) override { ++meetings_.barriers; }
  void warp_operation(WarpPlace place, detail::WarpOperation operation, int words) override;

  /// By AccessSite::index.
  [[nodiscard]] const std::vector<SiteCounts>& sites() const { return sites_; }
  /// Likewise.
  [[nodiscard]] const std::vector<BulkCounts>& bulk_sites() const { return bulk_sites_; }
  /// The most requests to global memory that one block has made, without a break by another block. A bulk copy is one.
  [[nodiscard]] std::uint64_t busiest_block_requests() const { return busiest_block_requests_; }
  /// How often threads have met.
  [[nodiscard]] const Meetings& meetings() const { return meetings_; }

 private:
  /// The loads of copies of 16 bytes: what they cost depends on the stores, which come next.
  struct BegunCopies {
    const AccessSite* site = nullptr;
    WarpPlace place;
    memory::WarpAccess from;
  };
  void count_begun(const Request& next);
  void count(const Request& request, int sectors);

  void note_request_of(std::uint64_t block);

  std::optional<BegunCopies> begun_;
  std::uint64_t block_ = 0;  // that made the latest request to global memory
  std::uint64_t requests_of_block_ = 0;
  std::uint64_t busiest_block_requests_ = 0;
  Meetings meetings_;
  std::vector<SiteCounts> sites_;
  std::vector<BulkCounts> bulk_sites_;
};

}  // namespace simt
