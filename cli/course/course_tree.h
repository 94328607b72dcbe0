#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/course/chapter.h"

namespace course {

/// Which of an exercise's three programs: the learner's file, the reference solution, or a file of the caller's choice.
enum class Variant { starter, solution, candidate };

/// The checkout and its build folder. Every path of the course is derived here from an exercise's chapter and name.
class CourseTree {
 public:
  /// `root` must hold a chapters/NN_topic/chapter.json or more.
  CourseTree(std::filesystem::path root, std::filesystem::path build);

  /// Uses COURSE_ROOT and COURSE_BUILD, which the launcher sets.
  static CourseTree from_environment();

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] const std::filesystem::path& build() const { return build_; }
  [[nodiscard]] const std::vector<Chapter>& chapters() const { return chapters_; }
  /// All exercises, in the order in which they are solved.
  [[nodiscard]] std::vector<const Exercise*> exercises() const;

  /// Title, exercises, targets, hints: of a chapter such as "01_coalescing".
  [[nodiscard]] std::filesystem::path chapter_file(const std::string& chapter) const;
  [[nodiscard]] std::filesystem::path lesson(const Chapter& chapter) const;
  [[nodiscard]] std::filesystem::path contract(const Exercise& exercise) const;
  [[nodiscard]] std::filesystem::path starter(const Exercise& exercise) const;
  [[nodiscard]] std::filesystem::path solution(const Exercise& exercise) const;
  /// The one-line file that includes a candidate from anywhere on the disk.
  [[nodiscard]] std::filesystem::path slot(const Exercise& exercise) const;
  [[nodiscard]] std::filesystem::path program(const Exercise& exercise, Variant variant) const;
  /// Where progress, backups and pristine starters live: `.course` in the checkout, or in the build folder when the
  /// checkout cannot be written.
  [[nodiscard]] std::filesystem::path state_dir() const;

 private:
  std::filesystem::path root_;
  std::filesystem::path build_;
  std::vector<Chapter> chapters_;
};

/// The CMake target, which is also the program's file name: "01_coalescing.scale_matrix.solution".
std::string target_name(const Exercise& exercise, Variant variant);

}  // namespace course
