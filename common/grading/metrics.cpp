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
  for (const auto& [space, space_name, unit] :
       {std::tuple{Space::global, "global", "sectors"}, std::tuple{Space::shared, "shared", "wavefronts"}}) {
    for (const auto& [kind, kind_name] :
         {std::pair{Kind::load, "load"}, std::pair{Kind::store, "store"}, std::pair{Kind::atomic, "atomic"}}) {
      const std::string prefix = fmt::format("{}_{}_", space_name, kind_name);
      if (!is_per_block && metric == prefix + unit + "_per_request")
        return AccessMetric{space, kind, Count::cost_per_request};
      if (metric == prefix + unit) return AccessMetric{space, kind, Count::cost, is_per_block};
      if (metric == prefix + "extra_" + unit) return AccessMetric{space, kind, Count::extra, is_per_block};
      if (metric == prefix + "requests") return AccessMetric{space, kind, Count::requests, is_per_block};
    }
  }
  return std::nullopt;
}

bool is_met(const Measurement& m) { return m.at_least ? m.value >= *m.at_least : m.value <= m.at_most; }

Target read_target(const nlohmann::json& json) {
  Target target{.metric = json.at("metric")};
  if (json.contains("at_least")) {
    target.at_least = json.at("at_least").get<double>();
  } else {
    target.at_most = json.at("at_most");
  }
  return target;
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

double sum_over_places(const simt::Totals& totals, const AccessMetric& metric) {
  const std::uint64_t cost = metric.space == Space::global ? totals.sectors : totals.wavefronts;
  if (metric.count == Count::cost) return static_cast<double>(cost);
  if (metric.count == Count::extra) return static_cast<double>(cost - totals.ideal);
  return static_cast<double>(totals.requests);
}

}  // namespace

Measurement measure(const Target& target, const simt::Profile& profile, const std::map<std::string, double>& measures) {
  Measurement m{.metric = target.metric, .at_most = target.at_most, .at_least = target.at_least};
  if (const auto access = parse_access_metric(target.metric)) {
    m.site = worst_site(profile, *access);
    if (access->count == Count::cost_per_request) {
      m.value = m.site ? profile.sites[*m.site].cost_per_request() : 0;
      m.met = m.site && is_met(m);
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
        fmt::format("chapters/manifest.json asks for the metric '{}', which neither the "
                    "emulator nor this exercise's test measures",
                    target.metric));
  }
  m.met = is_met(m);
  return m;
}

std::vector<Target> read_targets(const std::string& manifest, const std::string& exercise) {
  std::vector<Target> targets;
  const auto json = nlohmann::json::parse(manifest);
  for (const auto& chapter : json.at("chapters")) {
    for (const auto& entry : chapter.at("exercises")) {
      if (chapter.at("id").get<std::string>() + "." + entry.at("name").get<std::string>() != exercise) continue;
      for (const auto& target : entry.at("targets")) targets.push_back(read_target(target));
      return targets;
    }
  }
  throw std::runtime_error(fmt::format("chapters/manifest.json has no exercise '{}'", exercise));
}

}  // namespace grading
