#pragma once

#include <algorithm>
#include <vector>

#include "common/safety/happens_before.h"

namespace safety {

/// The fences of one block between what its threads do themselves and what the hardware moves for them: in words of the
/// PTX ISA, the generic and the async proxy. What a thread stores reaches a bulk copy only if such a fence stands
/// anywhere between the two, by whomever.
class ProxyFences {
 public:
  /// A thread does one: all that it did up to this moment comes before it.
  void add(Moment when) {
    if (fences_.empty() || fences_.back() != when) fences_.push_back(when);
  }
  /// Whether one stands between what was stored, and a copy that comes after that.
  [[nodiscard]] bool stands_between(Moment store, Moment copy, const HappensBefore& order) const {
    return std::ranges::any_of(
        fences_, [&](Moment fence) { return order.is_before(store, fence) && order.is_before(fence, copy); });
  }

 private:
  std::vector<Moment> fences_;
};

}  // namespace safety
