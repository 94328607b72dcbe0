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

/// Finds the accesses that leave the variable which the source names, also when they land in another one.
///
/// The compiler says where that happens. It knows two things, each in a step of its own before the access:
///  - `outside`: the address is not within the variable. The next access to it is an overrun.
///  - `subscript`: an array of a known type was indexed with an index that it does not have. From the address of an
///    access follows where the array would begin. The access is an overrun if a whole array of this size lies there,
///    in one variable, and the address does not lie in this variable: a[0][40] may well be an element of a.
class OverrunWatch {
 public:
  /// Whether an access may be an overrun, so that find() has to be asked.
  [[nodiscard]] bool is_watching() const { return watched_ != 0; }

  /// Lanes take a step of kind `subscript` or `outside`.
  /// @param record  the words of the records, in place of addresses
  void expect(Step step, const WarpStep& warp, const memory::WarpAccess& record);

  /// The first active lane whose access is an overrun.
  std::optional<BadAccess> find(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place,
                                const AddressMap& map);

 private:
  // An index is used soon after it was computed, if it is.
  static constexpr int kMostSteps = 16;

  struct Lane {
    Subscript subscript;        // of the array that it indexed last
    std::uint64_t outside = 0;  // the address of the access to come, or 0
  };

  [[nodiscard]] bool is_of(WarpPlace place) const { return place.block == place_.block && place.warp == place_.warp; }

  WarpPlace place_;            // the warp whose lanes are watched
  std::uint32_t watched_ = 0;  // which lanes
  int steps_left_ = 0;
  std::array<Lane, memory::kWarpSize> lanes_{};
};

}  // namespace simt
