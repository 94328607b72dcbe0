#include "common/report/wording.h"

#include <fmt/format.h>

#include <bit>

namespace report {

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string lane_list(std::uint32_t mask) {
  std::string text;
  std::uint64_t rest = mask;
  while (rest != 0) {
    const int first = std::countr_zero(rest);
    const int count = std::countr_one(rest >> first);
    if (!text.empty()) text += ' ';
    text += count == 1 ? fmt::format("{}", first) : fmt::format("{}-{}", first, first + count - 1);
    rest &= ~(((std::uint64_t{1} << count) - 1) << first);
  }
  return text;
}

std::string lanes_in_cell(std::uint32_t mask, int columns) {
  std::string text = lane_list(mask);
  return static_cast<int>(text.size()) <= columns ? text : fmt::format("x{}", std::popcount(mask));
}

}  // namespace report
