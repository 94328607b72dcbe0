#include "common/report/metric_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "common/report/cache_text.h"

namespace report {
namespace {

using grading::Measurement;

constexpr int kMostDigits = 6;
constexpr std::string_view kPerRequest = "_per_request";
/// Numbers that no hardware shows: they come from a model, and say so.
constexpr std::string_view kModel = "model_";

/// "global_load_sectors_per_request" taken apart; `unit` is empty for metrics that are not of this form.
struct MetricWords {
  simt::Space space = simt::Space::global;
  std::string kind;  ///< "load"
  std::string unit;  ///< "sectors per request"
};

MetricWords words_of(std::string_view metric) {
  for (const simt::Space space : {simt::Space::global, simt::Space::shared}) {
    for (const std::string_view kind : memory::kKindNames) {
      const std::string prefix = fmt::format("{}_{}_", name_of(space), kind);
      if (!metric.starts_with(prefix)) continue;
      std::string unit(metric.substr(prefix.size()));
      std::ranges::replace(unit, '_', ' ');
      return {space, std::string(kind), unit};
    }
  }
  return {};
}

/// "global loads", or "loads from in" where one array alone is meant.
std::string who(const MetricWords& words, const std::string& array) {
  if (array.empty()) return fmt::format("{} {}s", name_of(words.space), words.kind);
  const char* preposition = words.kind == "load" ? "from" : words.kind == "store" ? "to" : "on";
  return fmt::format("{}s {} {}", words.kind, preposition, array);
}

bool is_ratio(const Measurement& measurement) {
  return measurement.metric.ends_with(kPerRequest) || measurement.metric.ends_with("_times") ||
         measurement.value != std::floor(measurement.value) ||
         measurement.limit.value != std::floor(measurement.limit.value);
}

/// One decimal for ratios, two for shares of a whole, none for counts; more when a missed target would otherwise look
/// met.
int decimals(const Measurement& measurement) {
  const bool is_share = measurement.limit.is_minimum && measurement.limit.value <= 1;
  int digits = is_share ? 2 : is_ratio(measurement) ? 1 : 0;
  const auto looks_met = [&] {
    return fmt::format("{:.{}f}", measurement.value, digits) == fmt::format("{:.{}f}", measurement.limit.value, digits);
  };
  while (!measurement.met && digits < kMostDigits && looks_met()) ++digits;
  return digits;
}

std::string number(const Measurement& measurement, double value) {
  return fmt::format("{:.{}f}", value, decimals(measurement));
}

/// Whether the site's own ratio is the measured one, up to rounding in the sum.
bool alone_explains(const Measurement& measurement, const simt::Site& site) {
  if (!measurement.metric.ends_with(kPerRequest) || site.requests == 0) return false;
  return std::abs(site.cost_per_request() - measurement.value) < 1e-6;
}

}  // namespace

std::string access_name(const simt::Site& site) {
  switch (site.kind) {
    case memory::Kind::load: {
      const std::string load = site.worst.access.of_matrices ? "the load of matrices" : "the load";
      return site.variable.empty() ? load : load + " from " + site.variable;
    }
    case memory::Kind::store:
      return site.variable.empty() ? "the store" : "the store to " + site.variable;
    case memory::Kind::atomic:
      return site.variable.empty() ? "the atomic" : "the atomic on " + site.variable;
  }
  return "the access";
}

std::string metric_name(const std::string& metric) {
  const MetricWords words = words_of(metric);
  if (!words.unit.empty()) return fmt::format("{} of {}", words.unit, who(words, ""));
  if (std::string name = cache_metric_name(metric, ""); !name.empty() && !metric.ends_with("_times")) return name;
  const bool is_model = metric.starts_with(kModel);
  std::string name = metric.substr(is_model ? kModel.size() : 0);
  std::ranges::replace(name, '_', ' ');
  return (is_model ? "in the model, " : "") + name;
}

bool counts_accesses(const std::string& metric) { return !words_of(metric).unit.empty(); }

std::string target_name(const Measurement& measurement) {
  if (!measurement.words.about.empty()) return measurement.words.about;
  if (std::string name = cache_metric_name(measurement.metric, measurement.array); !name.empty()) return name;
  const MetricWords words = words_of(measurement.metric);
  if (words.unit.empty()) return metric_name(measurement.metric);
  return fmt::format("{} of {}", words.unit, who(words, measurement.array));
}

namespace {

/// "the load from in takes 32.0 sectors per request where 4.0 would do". Where some more may be, how many more they
/// are.
std::string extra_clause(const Measurement& measurement, const simt::Site& site) {
  const double cost = site.cost_per_request();
  const double ideal = static_cast<double>(site.ideal) / static_cast<double>(site.requests);
  const bool is_shared = site.space == simt::Space::shared;
  if (site.extra() == 0) {
    return fmt::format("{} takes {:.1f} {} per request, {}", access_name(site), cost, unit_of(site.space),
                       is_shared ? "none of them for a bank conflict" : "as few as its bytes fill");
  }
  if (measurement.limit.value != 0) {
    return fmt::format("{} takes {:.1f} {} per request, {} more than {}", access_name(site), cost, unit_of(site.space),
                       number(measurement, measurement.value), is_shared ? "without bank conflicts" : "its bytes fill");
  }
  int digits = 1;
  const auto look_alike = [&] { return fmt::format("{:.{}f}", cost, digits) == fmt::format("{:.{}f}", ideal, digits); };
  while (!measurement.met && digits < kMostDigits && look_alike()) ++digits;
  // Of a copy that moves single bytes, even the best placement leaves many requests.
  return fmt::format("{} takes {:.{}f} {} per request{} where {:.{}f} would do", access_name(site), cost, digits,
                     unit_of(site.space), site.bytes == 1 ? " of single bytes" : "", ideal, digits);
}

std::string access_clause(const Measurement& measurement, const MetricWords& words, const simt::Profile& profile) {
  const std::string value = number(measurement, measurement.value);
  const std::string all = who(words, measurement.array);
  const bool is_per_request = measurement.metric.ends_with(kPerRequest);
  const bool is_none = !measurement.site && measurement.value == 0;
  if (is_none && (is_per_request || measurement.limit.is_minimum)) {
    const bool is_of_shared = all.starts_with("shared");
    return fmt::format("there are no {}{}", all,
                       is_of_shared ? ", and this exercise is about a tile in shared memory" : "");
  }
  if (words.unit == "times") return fmt::format("the {} add up to {} times its size", all, value);
  if (words.unit.starts_with("bytes")) return fmt::format("{} ask for {} {}", all, value, words.unit);
  if (!measurement.site) return fmt::format("{} take {} {}", all, value, words.unit);
  const simt::Site& site = profile.sites.at(*measurement.site);
  if (words.unit.starts_with("extra") && site.requests > 0) return extra_clause(measurement, site);
  if (alone_explains(measurement, site)) return fmt::format("{} takes {} {}", access_name(site), value, words.unit);
  std::string clause = fmt::format("{} take {} {}", all, value, words.unit);
  if (!measurement.met && is_per_request && site.requests > 0) {
    clause += fmt::format(" ({} {:.1f})", access_name(site), site.cost_per_request());
  }
  return clause;
}

/// How often threads met: "warps make 320 shuffles"; empty for other metrics.
std::string meetings_clause(const Measurement& measurement) {
  struct Words {
    std::string_view metric, before, one, more;
  };
  constexpr Words kWords[] = {
      {"barriers", "meet at", "barrier", "barriers"},
      {"shuffles", "make", "shuffle", "shuffles"},
      {"votes", "take", "vote", "votes"},
      {"warp_reductions", "make", "reduction of a warp", "reductions of a warp"},
      {"warp_syncs", "meet at __syncwarp()", "time", "times"},
  };
  for (const Words& words : kWords) {
    const std::string per_block = fmt::format("{}_per_block", words.metric);
    if (measurement.metric != words.metric && measurement.metric != per_block) continue;
    const std::string_view who = words.metric == "barriers" ? "blocks" : "warps";
    return fmt::format("{} {} {} {}{}", who, words.before, number(measurement, measurement.value),
                       measurement.value == 1 ? words.one : words.more,
                       measurement.metric == per_block ? ", counted per block" : "");
  }
  return "";
}

/// What is counted of a launch as a whole; empty for other metrics.
std::string launch_clause(const Measurement& measurement) {
  const std::string value = number(measurement, measurement.value);
  const bool is_one = measurement.value == 1;
  if (measurement.metric == "launches")
    return fmt::format("{} {} launched", value, is_one ? "kernel is" : "kernels are");
  if (measurement.metric == "copies")
    return fmt::format("cudaMemcpy() is called {} {}", value, is_one ? "time" : "times");
  if (measurement.metric == "blocks") return fmt::format("{} {} launched", value, is_one ? "block is" : "blocks are");
  if (measurement.metric == "threads") return fmt::format("{} threads are launched", value);
  if (measurement.metric == "shared_bytes_per_block")
    return fmt::format("a block takes {} bytes of shared memory", value);
  if (measurement.metric == "atomic_requests") return fmt::format("atomics take {} requests", value);
  if (measurement.metric == "requests_to_other_arrays") {
    return fmt::format("{} requests go to other global memory than {}", value, measurement.array);
  }
  if (measurement.metric == "busiest_block_requests") {
    return fmt::format("one block alone makes {} requests to global memory", value);
  }
  return meetings_clause(measurement);
}

}  // namespace

std::string metric_clause(const Measurement& measurement, const simt::Profile& profile) {
  const MetricWords words = words_of(measurement.metric);
  if (!words.unit.empty()) return access_clause(measurement, words, profile);
  if (std::string clause = launch_clause(measurement); !clause.empty()) return clause;
  if (std::string clause = cache_clause(measurement, value_text(measurement)); !clause.empty()) return clause;
  return fmt::format("{} is {}", metric_name(measurement.metric), number(measurement, measurement.value));
}

std::string value_text(const Measurement& measurement) { return number(measurement, measurement.value); }

std::string target_text(const Measurement& measurement) {
  return (measurement.limit.is_minimum ? "at least " : "at most ") + limit_text(measurement);
}

std::string limit_text(const Measurement& measurement) { return number(measurement, measurement.limit.value); }

std::string short_number(double value) {
  constexpr double kExact = 1e15;  // whole numbers below it are printed in full
  const bool whole = value == std::floor(value) && std::abs(value) < kExact;
  return whole ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

}  // namespace report
