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

// Whether an access at `address` leaves the array. What is known of it goes to `bad`.
bool leaves_array(const Subscript& subscript, std::uint64_t address, int bytes, const AddressMap& map, BadAccess& bad) {
  const ArraySize size = size_of(subscript.array_type);
  if (size.elements == 0) return false;
  bad.elements = size.elements;
  bad.index = subscript.index;
  const std::int64_t element = size.inner * bytes;
  const std::uint64_t begin = address - static_cast<std::uint64_t>(subscript.index * element);
  const Region* array = map.find(begin, begin + static_cast<std::uint64_t>(size.elements * element));
  if (array == nullptr) return false;
  if (array->space != memory::Space::local && array->begin != begin) return false;
  const bool stays = array->contains(address, address + static_cast<std::uint64_t>(bytes));
  if (array->space == memory::Space::local) return stays;
  bad.meant = array->begin;
  return array->is_variable() && !stays;
}

}  // namespace

void OverrunWatch::expect(const WarpStep& warp, const memory::WarpAccess& record) {
  if (!is_of(warp.place)) watched_ = 0;
  place_ = warp.place;
  steps_left_ = kMostSteps;
  watched_ |= warp.lanes;
  for (const std::size_t i : core::lanes_in(warp.lanes)) subscripts_[i] = Subscript::unpacked(record.address[i]);
}

std::optional<BadAccess> OverrunWatch::find(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place,
                                            const AddressMap& map) {
  if (!is_of(place) || steps_left_-- == 0) {
    watched_ = 0;
    return std::nullopt;
  }
  std::optional<BadAccess> found;
  for (const std::size_t i : core::lanes_in(access.active & watched_)) {
    BadAccess bad{tag, access.address[i], place.block, place.warp * memory::kWarpSize + static_cast<int>(i)};
    bad.is_overrun = leaves_array(subscripts_[i], access.address[i], access.bytes, map, bad);
    if (!bad.is_overrun) continue;
    watched_ &= ~core::lane_bit(i);
    if (!found) found = bad;
  }
  return found;
}

}  // namespace simt
