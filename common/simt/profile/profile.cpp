#include "common/simt/profile/profile.h"

namespace simt {
namespace {

double ratio(std::uint64_t sum, std::uint64_t requests) {
  return requests == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(requests);
}

}  // namespace

double Site::cost_per_request() const { return ratio(cost(), requests); }

double Totals::sectors_per_request() const { return ratio(sectors, requests); }

double Totals::wavefronts_per_request() const { return ratio(wavefronts, requests); }

Totals Profile::totals(Space space, Kind kind) const {
  Totals totals;
  for (const Site& site : sites) {
    if (site.space != space || site.kind != kind) continue;
    totals.requests += site.requests;
    totals.active_lanes += site.active_lanes;
    totals.sectors += site.sectors;
    totals.wavefronts += site.wavefronts;
    totals.ideal += site.ideal;
  }
  return totals;
}

}  // namespace simt
