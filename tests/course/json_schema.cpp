#include "tests/course/json_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <regex>
#include <stdexcept>
#include <string_view>

namespace course {
namespace {

using nlohmann::json;

class Checker {
 public:
  explicit Checker(const json& root) : root_(root) {}

  /// Adds to `errors` what is wrong with `value`, which stands at `path`.
  void check(const json& schema, const json& value, const std::string& path, std::vector<std::string>& errors) const;

 private:
  [[nodiscard]] bool fits(const json& schema, const json& value) const {
    std::vector<std::string> errors;
    check(schema, value, "", errors);
    return errors.empty();
  }

  const json& root_;
};

bool is_of_type(const json& value, const std::string& type) {
  const std::map<std::string, bool> types{{"object", value.is_object()}, {"array", value.is_array()},
                                          {"string", value.is_string()}, {"boolean", value.is_boolean()},
                                          {"number", value.is_number()}, {"integer", value.is_number_integer()}};
  return types.at(type);
}

void Checker::check(const json& schema, const json& value, const std::string& path,
                    std::vector<std::string>& errors) const {
  const auto fail = [&](const std::string& what) { errors.push_back(fmt::format("{}: {}", path, what)); };
  if (schema.contains("$ref")) {  // in draft-07 nothing beside it counts
    return check(root_.at(json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value, path, errors);
  }
  const auto property = [&](const json& rule) {
    for (const auto& [key, of_key] : rule.items()) {
      if (value.is_object() && value.contains(key)) check(of_key, value[key], fmt::format("{}/{}", path, key), errors);
    }
  };
  const auto additional = [&](const json& rule) {
    if (rule != false) throw std::invalid_argument("additionalProperties: only false is known");
    for (const auto& [key, ignored] : value.items()) {
      if (value.is_object() && !schema.value("properties", json::object()).contains(key))
        fail("unknown key \"" + key + '"');
    }
  };
  const auto required = [&](const json& rule) {
    for (const std::string key : rule) {
      if (value.is_object() && !value.contains(key)) fail("no \"" + key + '"');
    }
  };
  const auto items = [&](const json& rule) {
    for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
      check(rule, value[i], fmt::format("{}/{}", path, i), errors);
    }
  };
  const auto size = [&](bool concerned, auto fits_size, const char* expected) {
    return [&, concerned, fits_size, expected](const json& rule) {
      if (concerned && !fits_size(rule.get<std::size_t>())) {
        fail(fmt::format("{} items, expected {} {}", value.size(), expected, rule.get<std::size_t>()));
      }
    };
  };
  const auto alternative = [&](const char* keyword) {
    if (schema.contains(keyword)) check(schema[keyword], value, path, errors);
  };
  const auto ignore = [](const json&) {};

  const std::map<std::string, std::function<void(const json&)>, std::less<>> keywords{
      {"$schema", ignore},
      {"title", ignore},
      {"description", ignore},
      {"definitions", ignore},
      {"type",
       [&](const json& rule) {
         if (!is_of_type(value, rule)) fail("expected " + rule.dump());
       }},
      {"properties", property},
      {"additionalProperties", additional},
      {"required", required},
      {"items", items},
      {"minItems", size(
                       value.is_array(), [&](std::size_t n) { return value.size() >= n; }, "at least")},
      {"maxItems", size(
                       value.is_array(), [&](std::size_t n) { return value.size() <= n; }, "at most")},
      {"minLength",
       [&](const json& rule) {
         if (value.is_string() && value.get<std::string>().size() < rule.get<std::size_t>()) fail("an empty text");
       }},
      {"minimum",
       [&](const json& rule) {
         if (value.is_number() && value.get<double>() < rule.get<double>()) fail("below " + rule.dump());
       }},
      {"pattern",
       [&](const json& rule) {
         if (value.is_string() && !std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()))) {
           fail(value.dump() + " is not of the form " + rule.get<std::string>());
         }
       }},
      {"enum",
       [&](const json& rule) {
         if (std::ranges::find(rule, value) == rule.end()) fail("expected " + rule.dump());
       }},
      {"oneOf",
       [&](const json& rule) {
         if (std::ranges::count_if(rule, [&](const json& one) { return fits(one, value); }) != 1) {
           fail("expected exactly one of " + rule.dump());
         }
       }},
      {"if", [&](const json& rule) { alternative(fits(rule, value) ? "then" : "else"); }},
      {"then", ignore},
      {"else", ignore}};
  for (const auto& [keyword, rule] : schema.items()) {
    const auto known = keywords.find(keyword);
    if (known == keywords.end()) throw std::invalid_argument("schema: the keyword \"" + keyword + "\" is not known");
    known->second(rule);
  }
}

}  // namespace

std::vector<std::string> schema_errors(const json& schema, const json& document) {
  std::vector<std::string> errors;
  Checker(schema).check(schema, document, "", errors);
  return errors;
}

}  // namespace course
