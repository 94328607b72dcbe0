#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/course/course_tree.h"
#include "cli/system/child.h"

namespace course {

/// The checkout that these tests were built from, and its build folder.
const CourseTree& checkout();

/// The chapter.json of a chapter such as "01_coalescing".
const nlohmann::json& chapter_json(const std::string& chapter);

/// Whether the starter of an exercise with these "targets" is yet to be written: none says what it measures.
bool starter_is_empty(const nlohmann::json& targets);

/// Whether the starter is meant to miss this entry of "targets".
bool starter_misses(const nlohmann::json& target);

/// `path` below the checkout, as it is spelled in messages: "tests/01_coalescing/wrong/scale_matrix_does_nothing.cu".
std::string name_of(const std::filesystem::path& path);

std::vector<std::string> lines_of(const std::string& text);

/// A kernel with a known mistake, tests/NN_topic/wrong/<exercise>_<what>.cu, or a right one that does not do what the
/// solution does, .../right/<exercise>_<what>.cu.
struct KnownKernel {
  std::filesystem::path file;
  std::string what;
};

/// The wrong kernels of one exercise, in alphabetical order.
std::vector<KnownKernel> wrong_kernels(const Exercise& exercise);
/// The same of the right ones.
std::vector<KnownKernel> right_kernels(const Exercise& exercise);

/// A starter as the course delivers it, whatever the learner has made of the file since then.
struct PristineStarter {
  std::string text;
  std::string origin;  ///< where the text is from: "chapters/01_coalescing/scale_matrix.cu in git's HEAD"
};
PristineStarter pristine_starter_of(const Exercise& exercise);

/// What the learner has changed: names of starters that differ from the pristine ones.
std::vector<std::string> edited_starters();

/// Chapters, solutions and graders in a folder of their own, with no progress, and this build: what `course` prints
/// here does not depend on the learner, and the learner's progress does not depend on the tests.
class TemporaryCheckout {
 public:
  TemporaryCheckout();
  ~TemporaryCheckout();
  TemporaryCheckout(const TemporaryCheckout&) = delete;
  TemporaryCheckout& operator=(const TemporaryCheckout&) = delete;

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }

  /// Runs a shell command in root(), without colour and input; `./course` is this build's program. Only what goes to
  /// stdout is kept, unless `command` ends in `2>&1`.
  [[nodiscard]] ChildResult run(const std::string& command) const;

 private:
  std::filesystem::path root_;
};

}  // namespace course
