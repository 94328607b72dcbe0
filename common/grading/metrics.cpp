#include "common/grading/metrics.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace grading {
namespace {

using simt::Kind;
using simt::Space;

enum class Count { cost_per_request, cost, extra, requests };

struct AccessMetric {
  Space space;
  Kind kind;
  Count count;
  bool per_block = false;
};

// "global_load_sectors_per_request" -> global, load, cost per request.
std::optional<AccessMetric> parse_access_metric(std::string metric) {
  const std::string per_block = "_per_block";
  const bool is_per_block = metric.ends_with(per_block);
  if (is_per_block) metric.resize(metric.size() - per_block.size());
  const std::size_t first = metric.find('_');
  const std::size_t second = first == std::string::npos ? first : metric.find('_', first + 1);
  if (second == std::string::npos) return std::nullopt;
  const auto space = memory::space_named(metric.substr(0, first));
  const auto kind = memory::kind_named(metric.substr(first + 1, second - first - 1));
  if (!kind || (space != Space::global && space != Space::shared)) return std::nullopt;
  const std::string count = metric.substr(second + 1);
  const std::string unit(memory::unit_of(*space));
  if (!is_per_block && count == unit + "_per_request") return AccessMetric{*space, *kind, Count::cost_per_request};
  if (count == unit) return AccessMetric{*space, *kind, Count::cost, is_per_block};
  if (count == "extra_" + unit) return AccessMetric{*space, *kind, Count::extra, is_per_block};
  if (count == "requests") return AccessMetric{*space, *kind, Count::requests, is_per_block};
  return std::nullopt;
}

Target read_target(const nlohmann::json& json) {
  const bool is_minimum = json.contains("at_least");
  return {.metric = json.at("metric"),
          .limit = {.value = json.at(is_minimum ? "at_least" : "at_most"), .is_minimum = is_minimum}};
}

std::optional<std::size_t> worst_site(const simt::Profile& profile, const AccessMetric& metric) {
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    const simt::Site& site = profile.sites[i];
    if (site.space != metric.space || site.kind != metric.kind) continue;
    if (!worst || site.cost_per_request() > profile.sites[*worst].cost_per_request()) worst = i;
  }
  return worst;
}

double sum_over_places(const simt::Counts& totals, const AccessMetric& metric) {
  if (metric.count == Count::cost) return static_cast<double>(totals.cost);
  if (metric.count == Count::extra) return static_cast<double>(totals.extra());
  return static_cast<double>(totals.requests);
}

}  // namespace

Measurement measure(const Target& target, const simt::Profile& profile, const std::map<std::string, double>& measures) {
  Measurement m{.metric = target.metric, .limit = target.limit};
  if (const auto access = parse_access_metric(target.metric)) {
    m.site = worst_site(profile, *access);
    if (access->count == Count::cost_per_request) {
      m.value = m.site ? profile.sites[*m.site].cost_per_request() : 0;
      m.met = m.site && m.limit.is_met_by(m.value);
      return m;
    }
    m.value = sum_over_places(profile.totals(access->space, access->kind), *access);
    if (access->per_block && profile.blocks != 0) m.value /= static_cast<double>(profile.blocks);
    m.site.reset();
  } else if (target.metric == "shared_bytes_per_block") {
    m.value = static_cast<double>(profile.shared_bytes_per_block);
  } else if (target.metric == "blocks") {
    m.value = static_cast<double>(profile.blocks);
  } else if (target.metric == "threads") {
    m.value = static_cast<double>(profile.threads);
  } else if (const auto own = measures.find(target.metric); own != measures.end()) {
    m.value = own->second;
  } else {
    throw std::invalid_argument(
        fmt::format("chapter.json asks for the metric '{}', which neither the "
                    "emulator nor this exercise's test measures",
                    target.metric));
  }
  m.met = m.limit.is_met_by(m.value);
  return m;
}

std::vector<Target> read_targets(const std::string& chapter, const std::string& exercise) {
  std::vector<Target> targets;
  const std::string name = exercise.substr(exercise.find('.') + 1);
  const auto json = nlohmann::json::parse(chapter);
  for (const auto& entry : json.at("exercises")) {
    if (entry.at("name") != name) continue;
    for (const auto& target : entry.at("targets")) targets.push_back(read_target(target));
    return targets;
  }
  throw std::runtime_error(fmt::format("chapter.json lists no exercise '{}'", name));
}

}  // namespace grading
