#include "common/grading/odd_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "common/grading/meeting_metrics.h"
#include "common/grading/second_shape.h"

namespace grading {
namespace {

// Warps that are not full: their lanes may lie in more phases of a wide access than they would fill.
constexpr double kMostWavefronts = 1.5;
// Tiles and warps that hang over an edge.
constexpr double kMostRequests = 1.5;

constexpr std::string_view kExtraSectors = "_extra_sectors_per_request";
constexpr std::string_view kExtraWavefronts = "_extra_wavefronts_per_request";

// "global_load_extra_sectors_per_request": with edges, the worst place says less than all of them together.
std::optional<Target> as_multiple_of_the_least(const Target& target, double most_sectors) {
  const bool is_global = target.metric.ends_with(kExtraSectors);
  if (!is_global && !target.metric.ends_with(kExtraWavefronts)) return std::nullopt;
  const std::string access = target.metric.substr(0, target.metric.rfind("_extra_"));  // "global_load"
  const std::string_view kind = access.ends_with("load") ? "loads" : "stores";
  const std::string_view from = access.ends_with("load") ? "from" : "to";
  Target multiple{.metric = access + (is_global ? "_sectors_ratio" : "_wavefronts_ratio"),
                  .limit = {.value = is_global ? most_sectors : kMostWavefronts},
                  .array = target.array,
                  .is_guard = true};
  multiple.words.miss =
      is_global ? fmt::format(
                      "the {} {} {} touch {{value}} times the sectors that their bytes fill; edges are no reason "
                      "for more than {{limit}} times as many",
                      kind, from, target.array)
                : fmt::format(
                      "the shared {} take {{value}} times the wavefronts that their bytes need; warps that are "
                      "not full are no reason for more than {{limit}} times as many",
                      kind);
  return multiple;
}

// Half as many requests again, or so much less in each of them.
bool is_loosened(const Target& target) {
  if (target.limit.is_minimum) return target.metric.ends_with("_bytes_per_request");
  return target.metric == "busiest_block_requests" || target.metric.ends_with("_requests") ||
         target.metric.ends_with("_times") || target.metric == "threads" || counts_meetings(target.metric);
}

bool knows_no_shape(const Target& target) {
  constexpr std::string_view kOwn[] = {"launches", "copies", "atomic_requests", "requests_to_other_arrays"};
  const bool is_whole = target.metric.ends_with("_times") && target.limit.is_minimum && target.limit.value >= 1;
  return is_whole || std::ranges::find(kOwn, target.metric) != std::end(kOwn);
}

}  // namespace

std::optional<Shape> odd_shape(const Exercise& graded, std::uint64_t seed) {
  constexpr std::uint64_t kOtherDigits = 1'000'003;  // than those that the second shape follows from
  if (graded.odd.empty()) return std::nullopt;
  return graded.odd[seed / kOtherDigits % graded.odd.size()];
}

std::vector<Target> targets_on_odd(const Exercise& graded, Shape shape, const std::vector<Target>& targets) {
  std::vector<Target> kept;
  for (Target target : targets_on(graded, shape, targets)) {
    if (!target.words.remark.empty()) continue;
    if (const auto multiple = as_multiple_of_the_least(target, graded.most_odd_sectors)) {
      kept.push_back(*multiple);
    } else if (knows_no_shape(target)) {
      kept.push_back(target);
    } else if (is_loosened(target)) {
      target.limit.value *= target.limit.is_minimum ? 1 / kMostRequests : kMostRequests;
      kept.push_back(target);
    }
  }
  return kept;
}

}  // namespace grading
