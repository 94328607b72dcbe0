#include "tests/course/prose_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <regex>

namespace course {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

bool equal(double a, double b) { return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b)); }

}  // namespace

std::optional<NumberMark> parse_number_mark(const std::string& text) {
  static const std::regex run(
      R"((.+) = ([0-9]+\.\w+) (starter|solution|wrong/\w+|right/\w+) (\w+)(?: of (\w+))?(?: at ([0-9]+x[0-9]+))?)");
  static const std::regex test(R"((.+) = (tests/\S+))");
  std::smatch match;
  if (std::regex_match(text, match, run)) {
    return NumberMark{.number = match[1],
                      .exercise = match[2],
                      .file = match[3],
                      .metric = match[4],
                      .variable = match[5],
                      .shape = match[6]};
  }
  if (std::regex_match(text, match, test)) return NumberMark{.number = match[1], .test = match[2]};
  return std::nullopt;
}

bool says(const std::string& number, double value) {
  const std::string digits = without_spaces(number);
  if (digits.ends_with('%')) return says(digits.substr(0, digits.size() - 1), 100 * value);
  if (const auto slash = digits.find('/'); slash != std::string::npos) {
    return equal(value, std::stod(digits.substr(0, slash)) / std::stod(digits.substr(slash + 1)));
  }
  const auto point = digits.find('.');
  if (point == std::string::npos) return equal(value, std::stod(digits));
  return fmt::format("{:.{}f}", value, digits.size() - point - 1) == digits;
}

int count_number(const std::string& text, const std::string& number) {
  int count = 0;
  for (auto at = text.find(number); at != std::string::npos; at = text.find(number, at + 1)) {
    const auto end = at + number.size();
    const bool starts = at == 0 || (!is_digit(text[at - 1]) && text[at - 1] != '.');
    const bool goes_on = end < text.size() && (is_digit(text[end]) ||
                                               (text[end] == '.' && end + 1 < text.size() && is_digit(text[end + 1])));
    count += starts && !goes_on ? 1 : 0;
  }
  return count;
}

}  // namespace course
