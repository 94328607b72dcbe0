#include "cli/grade/guess.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>

#include "common/memory/warp_access.h"
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
  const bool is_negative = rest.starts_with('-');
  if (is_negative) rest.remove_prefix(1);
  std::optional<double> value = take_number(rest);
  if (!value) return std::nullopt;
  if (is_negative) *value = -*value;
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

std::string why_impossible(double guess, std::string_view metric) {
  const auto is_about = [&](std::string_view word) { return metric.find(word) != std::string_view::npos; };
  const std::string number = report::short_number(guess);
  if (guess < 0) return fmt::format("{} cannot be: nothing here is less than nothing.", number);
  if (metric.ends_with("_per_request")) {
    const char* unit = is_about("wavefronts") ? "wavefronts" : is_about("sectors") ? "sectors" : nullptr;
    if (unit == nullptr || (guess >= 1 && guess <= memory::kWarpSize)) return "";
    return fmt::format("{} cannot be: a request takes at least 1, and with one for each of its {} lanes at most {} {}.",
                       number, memory::kWarpSize, memory::kWarpSize, unit);
  }
  const bool is_share = is_about("utilisation") || is_about("balance") || is_about("share_of") || is_about("hit_share");
  if (!is_share || guess <= 1) return "";
  return fmt::format("{} cannot be: the whole is 1. A part of it is written 0.5, 1/2 or 50 %.", number);
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
