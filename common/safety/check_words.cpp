// The usual case of AccessChecker: each lane has cells of its own, and nothing but barriers has ordered threads of the
// block since the last one. That is told from the others once a request and not once a lane, and whatever is not
// plainly in order is left to touch().

#include <cstddef>

#include "common/core/lanes.h"
#include "common/safety/word_check.h"

namespace safety {

using memory::Kind;

template <Kind kind, bool is_shared, ShadowMemory::Layout layout, int words>
void AccessChecker::check_cells(const Request& request) {
  using Check = WordCheck<kind, is_shared, layout, words>;
  constexpr std::size_t kLanes = Check::kRunLanes;
  constexpr std::uint32_t kAll = (1U << kLanes) - 1;
  const memory::WarpAccess& access = *request.access;
  Check check(*this, request);
  std::uint64_t before = 0;
  std::uint64_t before_that = 0;
  for (std::size_t first = 0; first < memory::kWarpSize; first += kLanes) {
    const std::uint32_t lanes = access.active >> first & kAll;
    const std::uint64_t* address = &access.address[first];
    if (Check::kMayBeRuns && lanes == kAll && check.are_in_a_run(address) && check.check_run(first, *address)) continue;
    for (const std::size_t i : core::lanes_in(lanes)) {
      if (kind == Kind::load) {
        // Two readers are enough, see ShadowCell.
        if (address[i] == before && address[i] == before_that && check.are_two_enough()) continue;
        before_that = before;
        before = address[i];
      }
      check.check(first + i, address[i]);
    }
  }
}

template <Kind kind, bool is_shared, ShadowMemory::Layout layout>
void AccessChecker::check_words(const Request& request) {
  switch (request.access->bytes) {
    case 4:
      return check_cells<kind, is_shared, layout, 1>(request);
    case 8:
      return check_cells<kind, is_shared, layout, 2>(request);
    default:
      return check_cells<kind, is_shared, layout, 4>(request);
  }
}

template <Kind kind, bool is_shared>
void AccessChecker::check_words(const Request& request) {
  using Layout = ShadowMemory::Layout;
  if (request.shadow->granule() == 4) return check_words<kind, is_shared, Layout::words>(request);
  if (request.access->bytes == 1) return check_cells<kind, is_shared, Layout::bytes, 1>(request);
  check_words<kind, is_shared, Layout::whole_words>(request);
}

template void AccessChecker::check_words<Kind::load, false>(const Request&);
template void AccessChecker::check_words<Kind::load, true>(const Request&);
template void AccessChecker::check_words<Kind::store, false>(const Request&);
template void AccessChecker::check_words<Kind::store, true>(const Request&);

}  // namespace safety
