#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace course {

/// A number as people write it: "4", "-1", "3.5", "1/8", "12 %". Empty for anything else.
std::optional<double> parse_guess(std::string_view text);

/// Why no run can answer a question about `metric` with this number, in a sentence; empty when one can.
std::string why_impossible(double guess, std::string_view metric);

/// How far a guess is from the truth.
enum class Closeness : std::uint8_t { right, close, off };

/// A guess within 1 % of the truth is right: "3.9" is a fair answer to 3.917. Within 10 % it is close.
Closeness judge(double guess, double truth);

/// What to say to a guess, to follow a sentence: " Right.", " You said 5: close."
std::string comment_on(double guess, double truth);

}  // namespace course
