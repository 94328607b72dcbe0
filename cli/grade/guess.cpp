#include "cli/grade/guess.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>

#include "common/report/metric_text.h"

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

std::string comment_on(double guess, double truth) {
  switch (judge(guess, truth)) {
    case Closeness::right:
      return " Right.";
    case Closeness::close:
      return fmt::format(" You said {}: close.", report::short_number(guess));
    case Closeness::off:
      break;
  }
  return fmt::format(" You said {}.", report::short_number(guess));
}

}  // namespace course
