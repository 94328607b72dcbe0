#include "common/safety/copies_in_flight.h"

#include <algorithm>
#include <utility>

namespace safety {

template <typename Do>
void CopiesInFlight::for_words(std::uint64_t address, std::uint64_t bytes, const Do& run) {
  for (std::uint64_t word = address / kWordBytes; word <= (address + bytes - 1) / kWordBytes; ++word) run(word);
}

void CopiesInFlight::begin(std::uint64_t to, std::uint64_t bytes, AccessMark copy) {
  filter_.resize(kFilter);
  std::size_t index = copies_.size();
  if (free_.empty()) {
    copies_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  copies_[index] = {to, bytes, copy, {}};
  ++in_flight_;
  for_words(to, bytes, [&](std::uint64_t word) {
    ++crowd_at(word);
    by_word_.emplace(word, index);
  });
}

CopiesInFlight::Touched CopiesInFlight::touch(std::uint64_t address, std::uint64_t bytes, AccessMark access,
                                              const HappensBefore& order) {
  Touched touched;
  if (is_empty()) return touched;
  for_words(address, bytes, [&](std::uint64_t word) {
    if (crowd_at(word) == 0) return;
    const auto [first, last] = by_word_.equal_range(word);
    for (auto at = first; at != last; ++at) {
      Copy& copy = copies_[at->second];
      if (order.is_after(copy.mark.moment(), access.moment())) continue;
      touched.any = true;
      const Touch touch{copy.mark, access, std::max({address, copy.to, word * kWordBytes})};
      if (copy.mark.thread() == access.thread())
        touched.own = touch;
      else if (copy.touches.size() < kMostTouches)
        copy.touches.push_back(touch);
    }
  });
  return touched;
}

std::vector<CopiesInFlight::Touch> CopiesInFlight::land(std::uint64_t to, int thread, unsigned site) {
  constexpr std::size_t kNone = ~std::size_t{0};
  std::size_t found = kNone;
  const auto [first, last] = by_word_.equal_range(to / kWordBytes);
  for (auto at = first; at != last; ++at) {
    const Copy& copy = copies_[at->second];
    const bool is_it = copy.to == to && copy.mark.thread() == thread && copy.mark.site() == site;
    if (is_it && (found == kNone || copy.mark.state() < copies_[found].mark.state())) found = at->second;
  }
  if (found == kNone) return {};
  for_words(to, copies_[found].bytes, [&](std::uint64_t word) {
    --crowd_at(word);
    const auto [begin, end] = by_word_.equal_range(word);
    for (auto at = begin; at != end; ++at) {
      if (at->second != found) continue;
      by_word_.erase(at);
      break;
    }
  });
  --in_flight_;
  free_.push_back(found);
  return std::exchange(copies_[found].touches, {});
}

std::vector<CopiesInFlight::Touch> CopiesInFlight::end_block() {
  std::vector<Touch> touches;
  for (const Copy& copy : copies_) touches.insert(touches.end(), copy.touches.begin(), copy.touches.end());
  *this = {};
  return touches;
}

}  // namespace safety
