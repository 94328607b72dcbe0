#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/grading/metrics.h"

namespace grading {
namespace {

Target read_target(const nlohmann::json& json, bool is_guard) {
  const bool is_minimum = json.contains("at_least");
  Target target;
  target.metric = json.at("metric");
  target.limit = {.value = json.at(is_minimum ? "at_least" : "at_most"), .is_minimum = is_minimum};
  target.array = json.value("array", "");
  target.words.about = json.value("about", "");
  target.words.miss = json.value("miss", "");
  target.words.remark = json.value("remark", "");
  target.is_guard = is_guard;
  target.may_be_absent = json.value("may_be_absent", false);
  if (json.contains("starter")) target.starter = json.at("starter");
  return target;
}

void add_unless_limited(std::vector<Target>& targets, const char* metric, double at_most) {
  if (std::ranges::find(targets, metric, &Target::metric) != targets.end()) return;
  Target guard;
  guard.metric = metric;
  guard.limit.value = at_most;
  guard.is_guard = true;
  targets.push_back(guard);
}

/// What moves to an array of its own would be out of sight of every target that names one.
void allow_only_named_arrays(std::vector<Target>& targets) {
  Target guard;
  guard.metric = "requests_to_other_arrays";
  guard.is_guard = true;
  for (const Target& target : targets) {
    auto& known = guard.known_arrays;
    const bool is_new = std::ranges::find(known, target.array) == known.end();
    if (!target.array.empty() && is_new) known.push_back(target.array);
  }
  guard.array = fmt::format("{}", fmt::join(guard.known_arrays, " and "));
  if (!guard.array.empty()) targets.push_back(guard);
}

}  // namespace

std::vector<Target> read_targets(const std::string& chapter, const std::string& exercise) {
  std::vector<Target> targets;
  const std::string name = exercise.substr(exercise.find('.') + 1);
  const auto json = nlohmann::json::parse(chapter);
  for (const auto& entry : json.at("exercises")) {
    if (entry.at("name") != name) continue;
    for (const auto& target : entry.at("targets")) targets.push_back(read_target(target, false));
    for (const auto& guard : entry.value("guards", nlohmann::json::array()))
      targets.push_back(read_target(guard, true));
    add_unless_limited(targets, "launches", 2);
    add_unless_limited(targets, "copies", 0);
    add_unless_limited(targets, "atomic_requests", 0);
    allow_only_named_arrays(targets);
    return targets;
  }
  throw std::runtime_error(fmt::format("chapter.json lists no exercise '{}'", name));
}

}  // namespace grading
