#pragma once

#include "common/caches/kernel_caches.h"
#include "common/simt/profile/profile.h"
#include "common/simt/runtime/profiling.h"

namespace grading {

/// What the launches that run while this object lives find in the caches of a part of an H200. Each of them begins with
/// empty caches.
class CacheWatch {
 public:
  /// @param sms  how large the part is, see caches::part_of()
  explicit CacheWatch(int sms);

  /// Says so of each site of these launches' profile.
  void add_to(simt::Profile& profile) const;

 private:
  caches::KernelCaches caches_;
  simt::Listener listener_;
};

}  // namespace grading
