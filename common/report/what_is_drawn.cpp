#include "common/report/what_is_drawn.h"

#include <algorithm>

#include "common/report/metric_text.h"

namespace report {
namespace {

bool has_access_target(const grading::Verdict& verdict) {
  return std::ranges::any_of(verdict.measurements, [](const auto& one) { return counts_accesses(one.metric); });
}

}  // namespace

bool are_about_accesses(const std::vector<GradedFile>& files) {
  return std::ranges::any_of(files, [](const GradedFile& file) { return has_access_target(file.verdict); }) ||
         std::ranges::all_of(files, [](const GradedFile& file) { return file.verdict.measurements.empty(); });
}

bool has_pictures(const grading::Verdict& verdict) {
  if (!verdict.dram.empty()) return true;
  return !verdict.profile.sites.empty() && (verdict.measurements.empty() || has_access_target(verdict));
}

}  // namespace report
