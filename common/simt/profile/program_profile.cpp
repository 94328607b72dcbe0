#include "common/simt/profile/program_profile.h"

#include <algorithm>
#include <numeric>

namespace simt {
namespace {

std::uint64_t sum(const std::vector<Configuration>& all, std::uint64_t Configuration::*what) {
  return std::accumulate(all.begin(), all.end(), std::uint64_t{0},
                         [&](std::uint64_t so_far, const Configuration& one) { return so_far + one.*what; });
}

}  // namespace

std::uint64_t KernelProfile::launches() const { return sum(configurations, &Configuration::launches); }
std::uint64_t KernelProfile::counted() const { return sum(configurations, &Configuration::counted); }

bool ProgramProfile::has_findings() const {
  return !findings.empty() ||
         std::ranges::any_of(kernels, [](const KernelProfile& kernel) { return !kernel.profile.findings.empty(); });
}

}  // namespace simt
