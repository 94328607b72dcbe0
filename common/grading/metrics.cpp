#include "common/grading/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "common/grading/cache_metrics.h"
#include "common/grading/launch_metrics.h"
#include "common/grading/per_block.h"

namespace grading {
namespace {

using simt::Kind;
using simt::Site;
using simt::Space;

enum class Count { cost_per_request, extra_per_request, cost, extra, ratio, requests, times, per_request, per_lane };

struct AccessMetric {
  Space space;
  Kind kind;
  Count count;
  bool per_block = false;

  [[nodiscard]] bool is_of_one_place() const {
    return count == Count::cost_per_request || count == Count::extra_per_request;
  }
  [[nodiscard]] bool is_sum() const {
    return count == Count::cost || count == Count::extra || count == Count::requests;
  }
};

std::optional<Count> count_named(const std::string& name, const std::string& unit) {
  if (name == unit + "_per_request") return Count::cost_per_request;
  if (name == "extra_" + unit + "_per_request") return Count::extra_per_request;
  if (name == unit) return Count::cost;
  if (name == "extra_" + unit) return Count::extra;
  if (name == unit + "_ratio") return Count::ratio;
  if (name == "requests") return Count::requests;
  if (name == "times") return Count::times;
  if (name == "bytes_per_request") return Count::per_request;
  if (name == "bytes_per_lane") return Count::per_lane;
  return std::nullopt;
}

// "global_load_sectors_per_request" -> global, load, cost per request.
std::optional<AccessMetric> parse_access_metric(std::string metric) {
  const bool is_per_block = take_per_block(metric);
  const std::size_t first = metric.find('_');
  const std::size_t second = first == std::string::npos ? first : metric.find('_', first + 1);
  if (second == std::string::npos) return std::nullopt;
  const auto space = memory::space_named(metric.substr(0, first));
  const auto kind = memory::kind_named(metric.substr(first + 1, second - first - 1));
  if (!kind || (space != Space::global && space != Space::shared)) return std::nullopt;
  const auto count = count_named(metric.substr(second + 1), std::string(memory::unit_of(*space)));
  if (!count) return std::nullopt;
  const AccessMetric parsed{*space, *kind, *count, is_per_block};
  return parsed.is_sum() || !is_per_block ? std::optional(parsed) : std::nullopt;
}

bool is_counted(const Site& site, const AccessMetric& metric, const std::string& array) {
  return site.space == metric.space && site.kind == metric.kind && (array.empty() || site.variable == array);
}

double per_request(const Site& site, Count count) {
  if (count == Count::cost_per_request || site.requests == 0) return site.cost_per_request();
  return static_cast<double>(site.extra()) / static_cast<double>(site.requests);
}

std::optional<std::size_t> worst_site(const simt::Profile& profile, const AccessMetric& metric,
                                      const std::string& array) {
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    const Site& site = profile.sites[i];
    if (!is_counted(site, metric, array)) continue;
    if (!worst || per_request(site, metric.count) > per_request(profile.sites[*worst], metric.count)) worst = i;
  }
  return worst;
}

/// Where most of the requests are made.
std::optional<std::size_t> busiest_site(const simt::Profile& profile, const AccessMetric& metric,
                                        const std::string& array) {
  std::optional<std::size_t> busiest;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    if (!is_counted(profile.sites[i], metric, array)) continue;
    if (!busiest || profile.sites[i].requests > profile.sites[*busiest].requests) busiest = i;
  }
  return busiest;
}

bool is_counted(const simt::BulkSite& site, const AccessMetric& metric, const std::string& array) {
  return metric.space == Space::global && site.kind == metric.kind && (array.empty() || site.variable == array);
}

double number_of(const Site& site, Count count) {
  switch (count) {
    case Count::cost:
      return static_cast<double>(site.cost);
    case Count::extra:
      return static_cast<double>(site.extra());
    case Count::times:
      return static_cast<double>(site.active_lanes) * site.bytes;
    default:
      return static_cast<double>(site.requests);
  }
}

double sum_over_places(const simt::Profile& profile, const AccessMetric& metric, const std::string& array) {
  double sum = 0;
  for (const Site& site : profile.sites) {
    if (is_counted(site, metric, array)) sum += number_of(site, metric.count);
  }
  for (const simt::BulkSite& site : profile.bulk_sites) {
    if (!is_counted(site, metric, array)) continue;
    if (metric.count == Count::times) sum += static_cast<double>(site.bytes);
    if (metric.count == Count::cost) sum += static_cast<double>(site.sectors);
  }
  if (metric.per_block && profile.blocks != 0) sum /= static_cast<double>(profile.blocks);
  return sum;
}

/// What all places cost, as a multiple of what the best placement would cost.
double ratio_to_least(const simt::Profile& profile, const AccessMetric& metric, const std::string& array) {
  simt::Counts all;
  for (const Site& site : profile.sites) {
    if (is_counted(site, metric, array)) all += site;
  }
  return all.ideal == 0 ? 0 : static_cast<double>(all.cost) / static_cast<double>(all.ideal);
}

/// The bytes that lanes ask for, of all places: the mean of a request, or of a lane that takes part in one.
double mean_bytes(const simt::Profile& profile, const AccessMetric& metric, const std::string& array) {
  double bytes = 0, times = 0;
  for (const Site& site : profile.sites) {
    if (!is_counted(site, metric, array)) continue;
    bytes += number_of(site, Count::times);
    times += static_cast<double>(metric.count == Count::per_lane ? site.active_lanes : site.requests);
  }
  return times == 0 ? 0 : bytes / times;
}

/// Where the mean falls below the limit: the place that lacks most bytes. Places of few requests, as at an edge, lack
/// little, however narrow they are.
std::optional<std::size_t> narrow_site(const simt::Profile& profile, const AccessMetric& metric, const Target& target) {
  const auto lacks = [&](const Site& site) {
    const std::uint64_t times = metric.count == Count::per_lane ? site.active_lanes : site.requests;
    return static_cast<double>(times) * target.limit.value - number_of(site, Count::times);
  };
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    if (!is_counted(profile.sites[i], metric, target.array)) continue;
    if (!worst || lacks(profile.sites[i]) > lacks(profile.sites[*worst])) worst = i;
  }
  return worst;
}

double requests_to_others(const simt::Profile& profile, const std::vector<std::string>& arrays) {
  double requests = 0;
  for (const Site& site : profile.sites) {
    const bool is_known = std::ranges::find(arrays, site.variable) != arrays.end();
    if (site.space == Space::global && !is_known) requests += static_cast<double>(site.requests);
  }
  for (const simt::BulkSite& site : profile.bulk_sites) {
    if (std::ranges::find(arrays, site.variable) == arrays.end()) requests += static_cast<double>(site.copies);
  }
  return requests;
}

const Reported& report_called(const std::string& name, const Reports& reports) {
  if (const auto own = reports.find(name); own != reports.end()) return own->second;
  throw std::invalid_argument(
      fmt::format("chapter.json asks for '{}', which neither the emulator nor this exercise's test measures", name));
}

}  // namespace

Measurement measure(const Target& target, const simt::Profile& profile, const Reports& reports) {
  Measurement m{.metric = target.metric,
                .limit = target.limit,
                .array = target.array,
                .words = target.words,
                .is_guard = target.is_guard};
  if (const auto access = parse_access_metric(target.metric)) {
    const auto worst = worst_site(profile, *access, target.array);
    if (access->is_of_one_place()) {
      m.site = worst;
      m.value = worst ? per_request(profile.sites[*worst], access->count) : 0;
      m.met = worst ? m.limit.is_met_by(m.value) : target.may_be_absent;
      return m;
    }
    if (access->count == Count::ratio) {
      m.site = worst;
      m.value = ratio_to_least(profile, *access, target.array);
    } else if (access->count == Count::per_request || access->count == Count::per_lane) {
      m.value = mean_bytes(profile, *access, target.array);
      const bool is_too_narrow = m.limit.is_minimum && !m.limit.is_met_by(m.value);
      m.site = is_too_narrow ? narrow_site(profile, *access, target) : busiest_site(profile, *access, target.array);
    } else {
      m.value = sum_over_places(profile, *access, target.array);
    }
    if (access->count == Count::times) m.value /= report_called(size_of_array(target.array), reports).value;
  } else if (is_of_caches(target.metric)) {
    m.site = costliest_load(profile, target.array);
    m.value = measure_caches(target.metric, target.array, profile);
    if (is_in_sizes_of_an_array(target.metric)) m.value /= report_called(size_of_array(target.array), reports).value;
  } else if (target.metric == "requests_to_other_arrays") {
    m.value = requests_to_others(profile, target.known_arrays);
  } else if (const auto number = measure_launches(target.metric, profile)) {
    m.value = *number;
  } else {
    const Reported& own = report_called(target.metric, reports);
    m.value = own.value;
    m.example = own.example;
  }
  m.met = m.limit.is_met_by(m.value);
  if (!target.words.remark.empty()) {
    if (m.met) m.words.remark.clear();
    m.met = true;
  }
  return m;
}

}  // namespace grading
