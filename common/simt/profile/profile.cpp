#include "common/simt/profile/profile.h"

namespace simt {

double Counts::cost_per_request() const {
  return requests == 0 ? 0.0 : static_cast<double>(cost) / static_cast<double>(requests);
}

Counts& Counts::operator+=(const Counts& further) {
  requests += further.requests;
  active_lanes += further.active_lanes;
  cost += further.cost;
  ideal += further.ideal;
  return *this;
}

Meetings& Meetings::operator+=(const Meetings& further) {
  barriers += further.barriers;
  shuffles += further.shuffles;
  votes += further.votes;
  warp_reductions += further.warp_reductions;
  warp_syncs += further.warp_syncs;
  return *this;
}

Totals Profile::totals(Space space, Kind kind) const {
  Totals totals;
  for (const Site& site : sites) {
    if (site.space == space && site.kind == kind) totals += site;
  }
  return totals;
}

BulkSite Profile::bulk_totals(Kind kind) const {
  BulkSite totals{.kind = kind};
  for (const BulkSite& site : bulk_sites) {
    if (site.kind != kind) continue;
    totals.copies += site.copies;
    totals.bytes += site.bytes;
    totals.sectors += site.sectors;
  }
  return totals;
}

}  // namespace simt
