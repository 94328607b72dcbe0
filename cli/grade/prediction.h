#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"

namespace course {

/// The exercise of `chapter` that a question is about.
const Exercise& exercise_of(const Chapter& chapter, const Prediction& prediction);

/// The file that the question is about. A question about the starter means the starter as delivered.
Attempt attempt_for(const CourseTree& tree, const Exercise& exercise, const Prediction& prediction);

/// The learner's own version of that file, once it is no longer the starter.
std::optional<Attempt> own_version(const CourseTree& tree, const Exercise& exercise, const Prediction& prediction);

/// What the emulator says to a question about one file.
struct Answer {
  std::optional<double> value;
  std::string problem;  ///< when there is no value: why not, and what to do
};

/// Builds `attempt`, runs it on the question's shape and measures its metric. Nothing is stored or looked up.
Answer answer(const CourseTree& tree, const Prediction& prediction, const Attempt& attempt);

/// Questions with the emulator's answers, and with what the learner's own version gives.
std::string answers_as_json(const CourseTree& tree, const Chapter& chapter, const std::vector<Prediction>& questions);

}  // namespace course
