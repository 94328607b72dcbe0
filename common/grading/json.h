#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

namespace grading {

/// Its keys keep the order in which they were written.
using Json = nlohmann::ordered_json;

/// JSON has no word for infinity and not-a-number: both are written as null and read as not-a-number.
inline double read_number(const Json& json) {
  return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

/// What `named` makes of a word; a word that it does not know is an error.
template <typename Enum>
Enum read_word(const Json& json, std::optional<Enum> (*named)(std::string_view)) {
  const auto word = json.get<std::string>();
  if (const std::optional<Enum> known = named(word)) return *known;
  throw std::invalid_argument("verdict: unknown word '" + word + "'");
}

/// null if there is no value.
template <typename Value>
Json write_optional(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

/// No value if it is null.
template <typename Value>
std::optional<Value> read_optional(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<Value>());
}

}  // namespace grading
