#include "common/report/repeated_work.h"

#include <fmt/format.h>

#include <algorithm>

namespace report {
namespace {

std::string how_often(const grading::RepeatedStore& repeated) {
  const auto& [variable, index, stores, threads, lines] = repeated;
  if (threads == 1) return fmt::format("{} times by one thread", stores);
  if (threads == 0) return fmt::format("{} times", stores);
  return stores == threads ? fmt::format("by {} threads", threads)
                           : fmt::format("{} times, by {} threads", stores, threads);
}

std::string text(const grading::RepeatedStore& repeated) {
  const auto& lines = repeated.lines;
  const std::string where =
      lines.empty() ? "" : fmt::format(" (line{} {})", lines.size() == 1 ? "" : "s", fmt::join(lines, ", "));
  return fmt::format("{}[{}] was stored {}{}; once is enough", repeated.variable, repeated.index, how_often(repeated),
                     where);
}

}  // namespace

std::vector<std::string> repeated_work(const grading::Verdict& verdict) {
  const bool has_too_many = std::ranges::any_of(verdict.measurements, [](const grading::Measurement& m) {
    return !m.met && !m.limit.is_minimum && m.metric.starts_with("global_") && m.metric.ends_with("_requests");
  });
  std::vector<std::string> notes;
  if (!has_too_many) return notes;
  for (const grading::RepeatedStore& repeated : verdict.repeated) notes.push_back(text(repeated));
  return notes;
}

}  // namespace report
