#pragma once

#include <cstdint>
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

/// Counts what each site costs: sectors of global memory, wavefronts of shared memory.
class Counters : public RequestSink {
 public:
  void request(const Request& request) override;

  /// By AccessSite::index.
  [[nodiscard]] const std::vector<SiteCounts>& sites() const { return sites_; }

 private:
  std::vector<SiteCounts> sites_;
};

}  // namespace simt
