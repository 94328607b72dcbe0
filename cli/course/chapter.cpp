#include "cli/course/chapter.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/system/usage_error.h"

namespace course {
namespace {

Exercise read_exercise(const nlohmann::json& json, const std::string& chapter) {
  return {.chapter = chapter,
          .name = json.at("name"),
          .title = json.value("title", ""),
          .hints = json.value("hints", std::vector<std::string>{}),
          .is_optional = json.value("optional", false),
          .compute_capability = json.value("compute_capability", 0)};
}

Prediction read_prediction(const nlohmann::json& json) {
  const auto& shape = json.at("shape");
  return {.question = json.at("question"),
          .reason = json.at("reason"),
          .exercise = json.at("exercise"),
          .file = json.at("file"),
          .metric = json.at("metric"),
          .shape = fmt::format("{}x{}", shape.at(0).get<int>(), shape.at(1).get<int>())};
}

}  // namespace

std::string Chapter::number() const {
  const std::string digits = id.substr(0, id.find_first_not_of("0123456789"));
  return digits.empty() ? id : without_leading_zeros(digits);
}

std::string without_leading_zeros(const std::string& number) {
  return number.empty() ? "" : number.substr(std::min(number.find_first_not_of('0'), number.size() - 1));
}

std::string Exercise::short_id() const { return Chapter{.id = chapter}.number() + "." + name; }

Chapter parse_chapter(const std::string& id, const std::string& text) {
  try {
    const auto json = nlohmann::json::parse(text);
    Chapter chapter{.id = id, .title = json.value("title", ""), .summary = json.value("summary", "")};
    for (const auto& prediction : json.value("predictions", nlohmann::json::array())) {
      chapter.predictions.push_back(read_prediction(prediction));
    }
    for (const auto& exercise : json.at("exercises")) chapter.exercises.push_back(read_exercise(exercise, id));
    return chapter;
  } catch (const nlohmann::json::exception& error) {
    throw UsageError(fmt::format("chapters/{}/chapter.json: {}", id, error.what()));
  }
}

}  // namespace course
