#include "cli/class/points.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/course/exercise_id.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace {

constexpr double kMostPoints = 1e6;

double number_in(const std::string& word, const std::string& place) {
  std::istringstream in(word);
  double number = -1;
  if (!(in >> number) || !in.eof() || number < 0 || number > kMostPoints)
    throw UsageError(fmt::format("{}: expected points, a number from 0 to 1000000, got {}", place, word));
  return number;
}

const Exercise& exercise_in(const std::vector<Chapter>& chapters, const std::string& word, const std::string& place) {
  const Exercise* exercise = nullptr;
  try {
    exercise = find_exercise(chapters, word).exercise;
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", place, error.what()));
  }
  if (exercise == nullptr)
    throw UsageError(fmt::format("{}: {} is a chapter; expected an exercise of it", place, word));
  return *exercise;
}

}  // namespace

Points::Points(const std::vector<Chapter>& chapters, const std::string& text, const std::string& name)
    : is_by_file_(true) {
  int number = 0;
  for (const std::string& line : course::lines_of(text)) {
    const std::string place = fmt::format("{}:{}", name, ++number);
    std::istringstream words(line.substr(0, line.find('#')));
    std::string exercise;
    if (!(words >> exercise)) continue;
    Line points;
    std::string word;
    for (double* one : {&points.solved, &points.correct, &points.other}) {
      if (words >> word) *one = number_in(word, place);
    }
    if (words >> word)
      throw UsageError(
          fmt::format("{}: expected EXERCISE SOLVED [CORRECT [OTHER]], and there is more: {}", place, word));
    if (!lines_.emplace(exercise_in(chapters, exercise, place).id(), points).second)
      throw UsageError(fmt::format("{}: {} is there twice", place, exercise));
  }
}

const Points::Line* Points::line_of(const HandIn& file) const {
  static constexpr Line kUsual{.solved = 1}, kNone{};
  if (file.exercise == nullptr) return &kNone;
  if (!is_by_file_) return &kUsual;
  const auto found = lines_.find(file.exercise->id());
  return found == lines_.end() ? &kNone : &found->second;
}

double Points::of(const Judgement& one) const {
  const Line& line = *line_of(one.file);
  if (!one.state) return 0;
  if (*one.state == grading::State::solved) return line.solved;
  return *one.state == grading::State::misses_target ? line.correct : line.other;
}

double Points::most(const HandIn& file) const {
  const Line& line = *line_of(file);
  return std::max({line.solved, line.correct, line.other});
}

}  // namespace course
