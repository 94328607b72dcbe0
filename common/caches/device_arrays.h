#pragma once

#include <cstdint>
#include <map>

#include "common/caches/sectored_cache.h"
#include "common/simt/program/region.h"

namespace caches {

/// Where arrays lie in device memory, whatever place the system has given them: in the order in which they are first
/// asked for, each at the next multiple of 2 MiB. So addresses are the same in every run.
class DeviceArrays {
 public:
  /// What to add to an address in an array.
  std::uint64_t move_of(const simt::Region& region) {
    const auto [known, is_new] = begin_.try_emplace(region.created, next_);
    if (is_new) next_ += (region.end - region.begin + kPageBytes) / kPageBytes * kPageBytes;
    return known->second - region.begin / kLineBytes * kLineBytes;
  }

 private:
  // The size of a large page: what an allocator would round to.
  static constexpr std::uint64_t kPageBytes = 2 << 20;

  std::map<std::uint64_t, std::uint64_t> begin_;  // by Region::created
  std::uint64_t next_ = 0;
};

}  // namespace caches
