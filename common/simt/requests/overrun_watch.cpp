#include "common/simt/requests/overrun_watch.h"

#include <charconv>
#include <string_view>

#include "common/core/lanes.h"

namespace simt {
namespace {

// 'float [4][32]': 4 elements of 32 floats.
struct ArraySize {
  std::int64_t elements = 0;
  std::int64_t inner = 1;  // scalars in one of them
};

ArraySize size_of(std::string_view type) {
  ArraySize size;
  for (auto at = type.find('['); at != std::string_view::npos; at = type.find('[', at + 1)) {
    std::int64_t count = 0;
    std::from_chars(type.data() + at + 1, type.data() + type.size(), count);
    if (size.elements == 0) {
      size.elements = count;
    } else {
      size.inner *= count;
    }
  }
  return size;
}

}  // namespace

void OverrunWatch::expect(Step step, const WarpStep& warp, const memory::WarpAccess& record) {
  if (!is_of(warp.place)) watched_ = 0;
  place_ = warp.place;
  steps_left_ = kMostSteps;
  for (const std::size_t i : core::lanes_in(warp.lanes)) {
    if ((watched_ & core::lane_bit(i)) == 0) lanes_[i] = {};
    if (step == Step::subscript) {
      lanes_[i].subscript = Subscript::unpacked(record.address[i]);
    } else {
      lanes_[i].outside = record.address[i];
    }
  }
  watched_ |= warp.lanes;
}

std::optional<BadAccess> OverrunWatch::find(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place,
                                            const AddressMap& map) {
  if (!is_of(place) || steps_left_-- == 0) {
    watched_ = 0;
    return std::nullopt;
  }
  std::optional<BadAccess> found;
  for (const std::size_t i : core::lanes_in(access.active & watched_)) {
    const Lane& lane = lanes_[i];
    const std::uint64_t address = access.address[i];
    BadAccess bad{tag, address, place.block, place.warp * memory::kWarpSize + static_cast<int>(i)};
    bad.is_overrun = address == lane.outside;
    if (lane.subscript.array_type != nullptr) {
      const ArraySize size = size_of(lane.subscript.array_type);
      const std::int64_t element = size.inner * access.bytes;
      const std::uint64_t begin = address - static_cast<std::uint64_t>(lane.subscript.index * element);
      const Region* meant = map.find(begin, begin + static_cast<std::uint64_t>(size.elements * element));
      const bool is_whole = meant != nullptr && meant->is_variable() && size.elements > 0;
      if (is_whole && !meant->contains(address, address + static_cast<std::uint64_t>(access.bytes))) {
        bad.is_overrun = true;
        bad.meant = meant;
      }
      bad.elements = size.elements;
      bad.index = lane.subscript.index;
    }
    if (!bad.is_overrun) continue;
    watched_ &= ~core::lane_bit(i);
    if (!found) found = bad;
  }
  return found;
}

}  // namespace simt
