#include "cli/grade/prediction.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/course/starter.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/system/text_file.h"

namespace course {

const Exercise& exercise_of(const Chapter& chapter, const Prediction& prediction) {
  return *std::ranges::find(chapter.exercises, prediction.exercise, &Exercise::name);
}

Attempt attempt_for(const CourseTree& tree, const Exercise& exercise, const Prediction& prediction) {
  if (prediction.file == "starter") return pristine_attempt(tree, exercise);
  if (prediction.file == "solution") return reference_attempt(tree, exercise);
  return {&exercise, Variant::candidate, tree.root() / prediction.file};
}

std::optional<Attempt> own_version(const CourseTree& tree, const Exercise& exercise, const Prediction& prediction) {
  const Attempt own = own_attempt(tree, exercise);
  std::error_code error;
  if (prediction.file != "starter" || !std::filesystem::exists(own.file, error)) return std::nullopt;
  if (read_text(own.file) == pristine_starter(tree, exercise)) return std::nullopt;
  return own;
}

Answer answer(const CourseTree& tree, const Prediction& prediction, const Attempt& attempt) {
  const grading::Verdict verdict = measure(tree, attempt, {.shape = prediction.shape, .metric = prediction.metric});
  const bool measured = !verdict.measurements.empty() && std::isfinite(verdict.measurements.front().value);
  if (measured) return {.value = verdict.measurements.front().value, .problem = ""};
  return {.value = std::nullopt, .problem = why_not_measured(verdict, attempt.shown_file())};
}

std::string answers_as_json(const CourseTree& tree, const Chapter& chapter, const std::vector<Prediction>& questions) {
  const auto value = [&](const Prediction& prediction, const Attempt& attempt) {
    const Answer truth = answer(tree, prediction, attempt);
    return truth.value ? nlohmann::ordered_json(*truth.value) : nlohmann::ordered_json();
  };
  nlohmann::ordered_json answers = nlohmann::ordered_json::array();
  for (const Prediction& prediction : questions) {
    const Exercise& exercise = exercise_of(chapter, prediction);
    const auto own = own_version(tree, exercise, prediction);
    answers.push_back({{"question", prediction.question},
                       {"exercise", exercise.id()},
                       {"file", prediction.file},
                       {"metric", prediction.metric},
                       {"shape", prediction.shape},
                       {"answer", value(prediction, attempt_for(tree, exercise, prediction))},
                       {"yours", own ? value(prediction, *own) : nlohmann::ordered_json()},
                       {"reason", prediction.reason}});
  }
  return nlohmann::ordered_json{{"predictions", answers}}.dump(2);
}

}  // namespace course
