#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "common/safety/sync_object.h"

namespace safety {

/// Releases of several threads that become those of one, or of all.
class ReleaseUnion {
 public:
  /// Null for nothing.
  void add(const Published& published) {
    if (published == nullptr || published == last_) return;
    last_ = published;
    ++sources_;
    all_.insert(all_.end(), published->begin(), published->end());
  }
  /// Each once; null for nothing. The very one that was added, if it was the only one.
  [[nodiscard]] Published take() {
    if (sources_ <= 1) return last_;
    const auto order = [](const Release& r) { return std::pair(r.thread, r.state); };
    std::ranges::sort(all_, {}, order);
    all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
    return std::make_shared<const std::vector<Release>>(std::move(all_));
  }

 private:
  Published last_;
  int sources_ = 0;
  std::vector<Release> all_;
};

}  // namespace safety
