#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "common/memory/warp_access.h"
#include "common/simt/program/address_map.h"
#include "common/simt/requests/mishap.h"
#include "common/simt/requests/request_sink.h"
#include "common/simt/trace/subscript.h"

namespace simt {

/// Finds the accesses that leave the array which the source indexes, also when they land in another one.
///
/// The compiler tells of every index that its array does not have, in a step of its own before the access, and of which
/// type the array is; the plugin leaves only those of arrays that are whole variables (plugin/row_subscripts.h). From
/// the address of the access follows where the array would begin. The access is an overrun if a variable begins there
/// that has room for the array, and the address is not in it. An array of the thread's own has no address that could be
/// told from its neighbours': there the next access to such memory is an overrun.
class OverrunWatch {
 public:
  /// Whether an access may be an overrun, so that find() has to be asked.
  [[nodiscard]] bool is_watching() const { return watched_ != 0; }

  /// Lanes have used an index that their array does not have.
  /// @param record  the words of the records, in place of addresses
  void expect(const WarpStep& warp, const memory::WarpAccess& record);

  /// The first active lane whose access is an overrun.
  std::optional<BadAccess> find(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place,
                                const AddressMap& map);

 private:
  // An index is used soon after it was computed, if it is.
  static constexpr int kMostSteps = 16;

  [[nodiscard]] bool is_of(WarpPlace place) const { return place.block == place_.block && place.warp == place_.warp; }

  WarpPlace place_;            // the warp whose lanes are watched
  std::uint32_t watched_ = 0;  // which lanes
  int steps_left_ = 0;
  std::array<Subscript, memory::kWarpSize> subscripts_{};
};

}  // namespace simt
