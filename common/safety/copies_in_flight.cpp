#include "common/safety/copies_in_flight.h"

#include <algorithm>
#include <utility>

namespace safety {

template <typename Do>
void CopiesInFlight::for_words(std::uint64_t address, std::uint64_t bytes, const Do& run) {
  for (std::uint64_t word = address / kWordBytes; word <= (address + bytes - 1) / kWordBytes; ++word) run(word);
}

void CopiesInFlight::begin(std::uint64_t first, std::uint64_t bytes, AccessMark copy) {
  filter_.resize(kFilter);
  std::size_t index = copies_.size();
  if (free_.empty()) {
    copies_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  copies_[index] = {first, bytes, copy, {}};
  ++in_flight_;
  if (bytes >= kMany) return large_.push_back(index);
  for_words(first, bytes, [&](std::uint64_t word) {
    ++crowd_at(word);
    by_word_.emplace(word, index);
  });
}

void CopiesInFlight::touch(Copy& copy, std::uint64_t first, AccessMark access, const HappensBefore& order,
                           Touched& touched) {
  if (copy.mark.kind() == memory::Kind::load && access.kind() == memory::Kind::load) return;
  if (order.is_after(copy.mark.moment(), access.moment())) return;
  touched.any = touched.any || copy.mark.kind() != memory::Kind::load;
  const Touch touch{copy.mark, access, std::max(first, copy.first)};
  if (copy.mark.thread() == access.thread())
    touched.own = touch;
  else if (copy.touches.size() < kMostTouches)
    copy.touches.push_back(touch);
}

CopiesInFlight::Touched CopiesInFlight::touch(std::uint64_t address, std::uint64_t bytes, AccessMark access,
                                              const HappensBefore& order) {
  Touched touched;
  if (is_empty()) return touched;
  for (const std::size_t index : large_) {
    Copy& copy = copies_[index];
    if (address < copy.first + copy.bytes && copy.first < address + bytes) touch(copy, address, access, order, touched);
  }
  for_words(address, bytes, [&](std::uint64_t word) {
    if (crowd_at(word) == 0) return;
    const auto [first, last] = by_word_.equal_range(word);
    for (auto at = first; at != last; ++at)
      touch(copies_[at->second], std::max(address, word * kWordBytes), access, order, touched);
  });
  return touched;
}

std::vector<CopiesInFlight::Touch> CopiesInFlight::land(std::uint64_t first, Whose by) {
  constexpr std::size_t kNone = ~std::size_t{0};
  std::size_t found = kNone;
  const auto consider = [&](std::size_t index) {
    const Copy& copy = copies_[index];
    const bool is_it =
        copy.first == first && (by.is_any || (copy.mark.thread() == by.thread && copy.mark.site() == by.site));
    if (is_it && (found == kNone || copy.mark.state() < copies_[found].mark.state())) found = index;
  };
  for (const std::size_t index : large_) consider(index);
  const auto [begin, end] = by_word_.equal_range(first / kWordBytes);
  for (auto at = begin; at != end; ++at) consider(at->second);
  if (found == kNone) return {};
  unlist(found);
  return std::exchange(copies_[found].touches, {});
}

void CopiesInFlight::unlist(std::size_t index) {
  --in_flight_;
  free_.push_back(index);
  const Copy& copy = copies_[index];
  if (copy.bytes >= kMany) return void(std::erase(large_, index));
  for_words(copy.first, copy.bytes, [&](std::uint64_t word) {
    --crowd_at(word);
    const auto [begin, end] = by_word_.equal_range(word);
    for (auto at = begin; at != end; ++at) {
      if (at->second != index) continue;
      by_word_.erase(at);
      break;
    }
  });
}

std::vector<CopiesInFlight::Touch> CopiesInFlight::end_block() {
  std::vector<Touch> touches;
  for (const Copy& copy : copies_) touches.insert(touches.end(), copy.touches.begin(), copy.touches.end());
  *this = {};
  return touches;
}

}  // namespace safety
