#include "common/simt/execution/tensor_box.h"

#include <algorithm>
#include <cstddef>

namespace simt {
namespace {

using memory::kPlaceBytes;

std::uint64_t as_number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

}  // namespace

TensorBox::TensorBox(const TensorMap& map, const std::int32_t* corner, char* tile, Way way)
    : map_(map), tile_(tile), way_(way), row_bytes_(std::uint64_t{map.box[0]} * map.element_bytes) {
  const std::int64_t width = map.element_bytes;
  const auto size = static_cast<std::int64_t>(map.size[0]);
  // Of each row the same part is outside: so many bytes before the array begins, then so many inside.
  const std::int64_t begin = std::clamp<std::int64_t>(-std::int64_t{corner[0]}, 0, map.box[0]);
  const std::int64_t end = std::clamp<std::int64_t>(size - corner[0], begin, map.box[0]);
  std::uint64_t rows = 1;
  for (std::size_t d = 1; d < map.rank; ++d) rows *= map.box[d];
  for (std::uint64_t row = 0; row < rows; ++row) {
    char* first = map.begin + corner[0] * width;
    bool is_inside = begin < end;
    std::uint64_t rest = row;
    for (std::size_t d = 1; d < map.rank; ++d) {
      const std::int64_t at = corner[d] + static_cast<std::int64_t>(rest % map.box[d]);
      rest /= map.box[d];
      is_inside = is_inside && at >= 0 && at < static_cast<std::int64_t>(map.size[d]);
      first += at * static_cast<std::int64_t>(map.stride[d - 1]);
    }
    add_row(row, first, begin * width, is_inside ? (end - begin) * width : 0);
  }
}

// A piece of 16 bytes keeps together in shared memory. Where only a part of it is inside, it is several copies.
void TensorBox::add_row(std::uint64_t row, char* first, std::int64_t lead, std::int64_t inside) {
  if (inside > 0)
    in_array_.push_back({.first = as_number(first + lead),
                         .bytes = static_cast<std::uint64_t>(inside),
                         .is_further = !in_array_.empty()});
  const std::uint64_t origin = as_number(tile_) / kPlaceBytes;
  const std::uint64_t before = row * memory::tile_pitch(map_.swizzle, row_bytes_) / kPlaceBytes;
  for (std::uint64_t piece = 0; piece < row_bytes_ / kPlaceBytes; ++piece) {
    const std::uint64_t place = memory::swizzled_place(map_.swizzle, origin + before + piece);
    places_.push_back(place);
    char* const in_shared = tile_ + (place - origin) * kPlaceBytes;
    const auto at = static_cast<std::int64_t>(piece * kPlaceBytes);
    const auto cut = [&](std::int64_t byte) {
      return std::clamp<std::int64_t>(byte - at, 0, static_cast<std::int64_t>(kPlaceBytes));
    };
    const std::int64_t begin = inside > 0 ? cut(lead) : 0;
    const std::int64_t end = inside > 0 ? cut(lead + inside) : 0;
    if (way_ == Way::to_shared && begin > 0) add_piece(in_shared, nullptr, static_cast<unsigned>(begin));
    if (end > begin) add_piece(in_shared + begin, first + at + begin, static_cast<unsigned>(end - begin));
    const auto behind = std::max(begin, end);
    if (way_ == Way::to_shared && behind < static_cast<std::int64_t>(kPlaceBytes))
      add_piece(in_shared + behind, nullptr, static_cast<unsigned>(static_cast<std::int64_t>(kPlaceBytes) - behind));
  }
}

// Neighbours become one copy: without a swizzle, a row is one.
void TensorBox::add_piece(char* in_shared, char* in_global, unsigned bytes) {
  const bool is_load = way_ == Way::to_shared;
  char* const to = is_load ? in_shared : in_global;
  const char* const from = is_load ? in_global : in_shared;
  if (!pieces_.empty() && from != nullptr) {
    LateCopy& last = pieces_.back();
    if (last.zeros == 0 && static_cast<char*>(last.to) + last.bytes == to &&
        static_cast<const char*>(last.from) + last.bytes == from) {
      last.bytes += bytes;
      return;
    }
  }
  pieces_.push_back({.to = to, .from = from, .bytes = bytes, .zeros = from == nullptr ? bytes : 0});
}

std::vector<CopiedRange> TensorBox::in_tile() const {
  std::vector<std::uint64_t> places = places_;
  std::ranges::sort(places);
  std::vector<CopiedRange> ranges;
  for (const std::uint64_t place : places) {
    const std::uint64_t first = place * kPlaceBytes;
    if (ranges.empty() || ranges.back().first + ranges.back().bytes != first)
      ranges.push_back({.first = first, .bytes = 0, .is_further = !ranges.empty()});
    ranges.back().bytes += kPlaceBytes;
  }
  return ranges;
}

}  // namespace simt
