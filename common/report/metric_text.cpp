#include "common/report/metric_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace report {
namespace {

using grading::Measurement;

constexpr std::string_view kPerRequest = "_per_request";
/// Numbers that no hardware shows: they come from a model, and say so.
constexpr std::string_view kModel = "model_";

/// "global_load_sectors_per_request" taken apart; `unit` is empty for metrics that are not of this form.
struct MetricWords {
  std::string who;   ///< "global loads"
  std::string unit;  ///< "sectors per request"
};

MetricWords words_of(std::string_view metric) {
  for (const simt::Space space : {simt::Space::global, simt::Space::shared}) {
    for (const std::string_view kind : memory::kKindNames) {
      const std::string prefix = fmt::format("{}_{}_", name_of(space), kind);
      if (!metric.starts_with(prefix)) continue;
      std::string unit(metric.substr(prefix.size()));
      std::ranges::replace(unit, '_', ' ');
      return {fmt::format("{} {}s", name_of(space), kind), unit};
    }
  }
  return {};
}

bool is_ratio(const Measurement& measurement) {
  return measurement.metric.ends_with(kPerRequest) || measurement.value != std::floor(measurement.value) ||
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
  constexpr int kMostDigits = 6;
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
    case memory::Kind::load:
      return site.variable.empty() ? "the load" : "the load from " + site.variable;
    case memory::Kind::store:
      return site.variable.empty() ? "the store" : "the store to " + site.variable;
    case memory::Kind::atomic:
      return site.variable.empty() ? "the atomic" : "the atomic on " + site.variable;
  }
  return "the access";
}

std::string metric_name(const std::string& metric) {
  const MetricWords words = words_of(metric);
  if (!words.unit.empty()) return fmt::format("{} of {}", words.unit, words.who);
  const bool is_model = metric.starts_with(kModel);
  std::string name = metric.substr(is_model ? kModel.size() : 0);
  std::ranges::replace(name, '_', ' ');
  return (is_model ? "in the model, " : "") + name;
}

std::string metric_clause(const Measurement& measurement, const simt::Profile& profile) {
  const std::string value = number(measurement, measurement.value);
  const MetricWords words = words_of(measurement.metric);
  if (words.unit.empty()) return fmt::format("{} is {}", metric_name(measurement.metric), value);
  const bool none = measurement.value == 0 && !measurement.met && measurement.metric.ends_with(kPerRequest);
  if (!measurement.site && none) return fmt::format("there are no {}", words.who);
  if (!measurement.site) return fmt::format("{} take {} {}", words.who, value, words.unit);
  const simt::Site& site = profile.sites.at(*measurement.site);
  if (alone_explains(measurement, site)) return fmt::format("{} takes {} {}", access_name(site), value, words.unit);
  std::string clause = fmt::format("{} take {} {}", words.who, value, words.unit);
  if (!measurement.met && measurement.metric.ends_with(kPerRequest) && site.requests > 0) {
    clause += fmt::format(" ({} {:.1f})", access_name(site), site.cost_per_request());
  }
  return clause;
}

std::string value_text(const Measurement& measurement) { return number(measurement, measurement.value); }

std::string target_text(const Measurement& measurement) {
  return (measurement.limit.is_minimum ? "at least " : "") + number(measurement, measurement.limit.value);
}

std::string short_number(double value) {
  constexpr double kExact = 1e15;  // whole numbers below it are printed in full
  const bool whole = value == std::floor(value) && std::abs(value) < kExact;
  return whole ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

}  // namespace report
