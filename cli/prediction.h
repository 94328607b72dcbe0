#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/grade.h"

namespace course {

/// A number as people write it: "4", "3.5", "1/8", "12 %". Empty for anything else.
std::optional<double> parse_guess(std::string_view text);

/// How far a guess is from the truth.
enum class Closeness : std::uint8_t { right, close, off };

/// A guess within 1 % of the truth is right: "3.9" is a fair answer to 3.917. Within 10 % it is close.
Closeness judge(double guess, double truth);

/// What the emulator says to a question about one file.
struct Answer {
  std::optional<double> value;
  std::string problem;  ///< when there is no value: why not, and what to do
};

/// Builds `attempt`, runs it on the question's shape and measures its metric. Nothing is stored or looked up.
Answer answer(const CourseTree& tree, const Prediction& prediction, const Attempt& attempt);

}  // namespace course
