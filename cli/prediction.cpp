#include "cli/prediction.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace course {
namespace {

/// Takes a number without a sign from the front of `text`.
std::optional<double> take_number(std::string_view& text) {
  const bool starts_well = !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) != 0 || text[0] == '.');
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!starts_well || error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::string problem_of(const grading::Verdict& verdict, const Attempt& attempt) {
  switch (verdict.state) {
    case grading::State::does_not_compile:
      return fmt::format("{} does not compile", attempt.shown_file());
    case grading::State::stopped:
      return fmt::format(
          "{} was stopped: {}", attempt.shown_file(),
          verdict.profile.findings.empty() ? "no reason is known" : verdict.profile.findings.front().message_in_context());
    case grading::State::wrong:
      return fmt::format("{} gives a wrong result: {}", attempt.shown_file(), verdict.mismatch);
    default:
      return fmt::format("{} was not measured", attempt.shown_file());
  }
}

}  // namespace

std::optional<double> parse_guess(std::string_view text) {
  std::string compact(text);
  std::erase_if(compact, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  std::string_view rest = compact;
  std::optional<double> value = take_number(rest);
  if (!value) return std::nullopt;
  if (rest.starts_with('/')) {
    rest.remove_prefix(1);
    const std::optional<double> divisor = take_number(rest);
    if (!divisor || *divisor == 0) return std::nullopt;
    *value /= *divisor;
  } else if (rest.starts_with('%')) {
    rest.remove_prefix(1);
    *value /= 100;
  }
  if (!rest.empty() || !std::isfinite(*value)) return std::nullopt;
  return value;
}

Closeness judge(double guess, double truth) {
  constexpr double kRight = 0.01;
  constexpr double kClose = 0.1;
  constexpr double kRounding = 1e-9;  // a guess exactly on the border counts
  const double distance = std::abs(guess - truth);
  const double size = std::abs(truth);
  if (distance <= kRight * size + kRounding) return Closeness::right;
  return distance <= kClose * size + kRounding ? Closeness::close : Closeness::off;
}

Answer answer(const CourseTree& tree, const Prediction& prediction, const Attempt& attempt) {
  const grading::Verdict verdict = measure(tree, attempt, {.shape = prediction.shape, .metric = prediction.metric});
  const bool measured = !verdict.measurements.empty() && std::isfinite(verdict.measurements.front().value);
  if (measured) return {.value = verdict.measurements.front().value, .problem = ""};
  return {.value = std::nullopt, .problem = problem_of(verdict, attempt)};
}

}  // namespace course
