#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// One exercise as chapters/manifest.json lists it.
struct Exercise {
  std::string chapter;  ///< "01_coalescing"
  std::string name;     ///< "scale_matrix"
  std::string title;
  std::vector<std::string> hints;  ///< from a nudge to almost the code

  /// "01_coalescing.scale_matrix": the name of its programs, tests and progress entries.
  [[nodiscard]] std::string id() const { return chapter + "." + name; }
  /// "1.scale_matrix": what a learner types.
  [[nodiscard]] std::string short_id() const;
};

/// A question of a lesson, and the run of the emulator that answers it.
struct Prediction {
  std::string question;
  std::string reason;    ///< explains the answer without giving it
  std::string exercise;  ///< of the same chapter: "scale_matrix"
  std::string file;      ///< "starter", "solution", or a path below the root
  std::string metric;    ///< what is asked for: "global_load_sectors_per_request"
  std::string shape;     ///< of the run: "256x512"
};

struct Chapter {
  std::string id;  ///< "01_coalescing"
  std::string title;
  std::string summary;
  std::vector<Prediction> predictions;
  std::vector<Exercise> exercises;

  /// The number that `id` starts with, without leading zeros: "1".
  [[nodiscard]] std::string number() const;
};

/// Reads the manifest's text. Throws UsageError that names what is missing.
std::vector<Chapter> parse_manifest(const std::string& json);

/// Which of an exercise's three programs: the learner's file, the reference solution, or a file of the caller's choice.
enum class Variant { starter, solution, candidate };

/// The checkout and its build folder. Every path of the course is derived here from an exercise's chapter and name.
class CourseTree {
 public:
  /// `root` must hold chapters/manifest.json.
  CourseTree(std::filesystem::path root, std::filesystem::path build);

  /// Uses COURSE_ROOT and COURSE_BUILD, which the launcher sets.
  static CourseTree from_environment();

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] const std::filesystem::path& build() const { return build_; }
  [[nodiscard]] const std::vector<Chapter>& chapters() const { return chapters_; }
  /// All exercises in the order of the manifest.
  [[nodiscard]] std::vector<const Exercise*> exercises() const;

  [[nodiscard]] std::filesystem::path lesson(const Chapter& chapter) const;
  [[nodiscard]] std::filesystem::path contract(const Exercise& exercise) const;
  [[nodiscard]] std::filesystem::path starter(const Exercise& exercise) const;
  [[nodiscard]] std::filesystem::path solution(const Exercise& exercise) const;
  /// The one-line file that includes a candidate from anywhere on the disk.
  [[nodiscard]] std::filesystem::path slot(const Exercise& exercise) const;
  [[nodiscard]] std::filesystem::path program(const Exercise& exercise, Variant variant) const;
  [[nodiscard]] std::filesystem::path manifest() const { return root_ / "chapters" / "manifest.json"; }
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

/// `path` as a learner in the current directory would type it: relative where that is shorter, else absolute.
std::string display_path(const std::filesystem::path& path);

/// How the learner started the course, for the commands that messages suggest: "./course" or "../../course".
std::string command_name();

}  // namespace course
