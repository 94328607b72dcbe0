#pragma once

#include <map>
#include <string>
#include <vector>

#include "common/caches/kernel_caches.h"
#include "common/simt/profile/profile.h"
#include "common/simt/profile/program_profile.h"
#include "common/simt/runtime/kernel_watch.h"
#include "common/source/debug_information.h"

namespace caches {

/// Says of each site in global memory what it has found, as far as `caches` was told. Places are looked up in `source`.
void add_counts(std::vector<simt::Site>& sites, const KernelCaches& caches, const source::DebugInformation& source);

/// What each kernel of a program finds in the caches.
class ProgramCaches : public simt::KernelWatch {
 public:
  /// Places are looked up in `source`, which outlives it.
  explicit ProgramCaches(const source::DebugInformation& source) : source_(source) {}

  simt::RequestSink& listener(const std::string& kernel) override { return kernels_[kernel]; }

  [[nodiscard]] bool wants_all_blocks() const override { return true; }
  void add_to(simt::ProgramProfile& program) const override;

 private:
  const source::DebugInformation& source_;
  std::map<std::string, KernelCaches> kernels_;
};

}  // namespace caches
