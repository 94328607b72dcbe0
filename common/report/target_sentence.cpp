#include "common/report/target_sentence.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "common/report/metric_text.h"

namespace report {
namespace {

using grading::Measurement;

void replace(std::string& text, std::string_view what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

/// Why a limit exists that an exercise does not explain.
std::string_view reason_for(const Measurement& measurement) {
  struct Reason {
    std::string_view metric, reason;
  };
  constexpr std::array kReasons{
      Reason{"launches", "one does the work, and perhaps another one an edge"},
      Reason{"copies", "the arrays are where the kernel needs them, and the work is the kernel's"},
      Reason{"atomic_requests", "atomic operations on one word take turns, and no other number here shows that"},
      Reason{"requests_to_other_arrays", "what the arrays do not hold belongs in registers or shared memory"},
      Reason{"busiest_block_requests", "a block runs on one multiprocessor, so the work has to be spread over many"},
  };
  for (const Reason& reason : kReasons) {
    if (measurement.metric == reason.metric) return reason.reason;
  }
  const bool is_too_little = measurement.metric.ends_with("_times") && measurement.limit.is_minimum;
  return is_too_little ? "the kernel has to touch all of it, in accesses that are counted" : "";
}

bool is_extra_of_a_request(const Measurement& measurement) {
  return measurement.metric.find("_extra_") != std::string::npos && measurement.metric.ends_with("_per_request");
}

bool speaks_of_what_would_do(const Measurement& measurement) {
  return is_extra_of_a_request(measurement) && measurement.limit.value == 0;
}

/// Behind a clause about sectors that also says how many of them are extra, the limit says which it is of.
std::string limit_clause(const Measurement& measurement) {
  return fmt::format("; the target is {}{}", target_text(measurement),
                     is_extra_of_a_request(measurement) ? " more" : "");
}

std::string missed(const Measurement& measurement, const simt::Profile& profile) {
  std::string text = metric_clause(measurement, profile);
  const bool is_absent = text.starts_with("there are no ");
  if (!is_absent && !measurement.words.miss.empty()) {
    text = measurement.words.miss;
  } else {
    if (!is_absent && !speaks_of_what_would_do(measurement)) text += limit_clause(measurement);
    const std::string_view reason = reason_for(measurement);
    if (!reason.empty()) text += fmt::format(": {}", reason);
  }
  replace(text, "{value}", value_text(measurement));
  replace(text, "{limit}", limit_text(measurement));
  return measurement.example.empty() ? text : text + ", for example " + measurement.example;
}

}  // namespace

std::string target_sentence(const Measurement& measurement, const simt::Profile& profile) {
  if (!measurement.met) return missed(measurement, profile);
  if (speaks_of_what_would_do(measurement)) return metric_clause(measurement, profile);
  const std::string& about = measurement.words.about;
  return (about.empty() ? metric_clause(measurement, profile) : fmt::format("{}: {}", about, value_text(measurement))) +
         limit_clause(measurement);
}

}  // namespace report
