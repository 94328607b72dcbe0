#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"

namespace course {

/// One function a verb, each in a file of its name. They print, and return the process's exit code.

/// Who is asked about a file. The emulator answers in half a second, nvcc takes some.
enum class Ask : std::uint8_t {
  emulator_then_gpu,
  emulator,  ///< and nobody else
  gpu,       ///< alone, about a file that the emulator has found correct and safe
  nvcc_too,  ///< emulator_then_gpu; where there is no GPU, nvcc compiles the file nevertheless
};

struct CheckOptions {
  std::string id;   ///< empty: the first exercise that is not solved
  FileChoice file;  ///< which file to grade
  Ask ask = Ask::emulator_then_gpu;
  bool json = false;
};

struct ReportOptions {
  std::string id;      ///< as for check
  FileChoice file;     ///< as for check
  std::string output;  ///< empty: a file below .course/reports; for a figure, stdout
  std::string figure;  ///< one picture as SVG in place of a page
};

struct PredictOptions {
  bool json = false;             ///< asks nothing
  bool waits_for_enter = false;  ///< before it ends, so that `watch` does not draw over the last answer
};

struct ProfileOptions {
  std::vector<std::string> files;      ///< of the program
  std::vector<std::string> folders;    ///< -I
  std::vector<std::string> macros;     ///< -D
  std::vector<std::string> arguments;  ///< for the program
  std::vector<std::string> solve;      ///< NAME=VALUE for a file that has solve() and no main()
  std::uint64_t launches = 3;          ///< of each kernel and size that are counted
  bool lockstep = false;               ///< the lanes of each warp run in step
  bool eager = false;                  ///< copies that run by themselves are done at once
  bool unchecked = false;              ///< mistakes are not looked for
  bool caches = false;                 ///< what kernels find in caches
  bool estimate = false;               ///< the time that kernels take
  std::string gpu = "H200";            ///< on this one
  double budget_s = 60;                ///< for the program's run
  std::string kernel;                  ///< show this one alone
  std::string report;                  ///< write the HTML page to this file; may be empty
  bool json = false;
};

/// What `grade` takes.
struct GradeFolderOptions {
  std::string folder;          ///< of the hand-ins
  std::string points;          ///< a file that says how many points an exercise is worth; empty: one for each solved
  std::string results;         ///< keep verdicts and write results in this folder; empty: only print
  int jobs = 0;                ///< files that are graded at the same time; 0: one for each processor
  bool without_cells = false;  ///< their programs run as ./course check runs them
  bool json = false;
};

int continue_course(const CourseTree& tree);
int list(const CourseTree& tree, bool json);
int check(const CourseTree& tree, const CheckOptions& options);
int check_all(const CourseTree& tree, bool json);
int grade_folder(const CourseTree& tree, const GradeFolderOptions& options);
int compare(const CourseTree& tree, const std::string& id);
int hint(const CourseTree& tree, const std::string& id);
int report(const CourseTree& tree, const ReportOptions& options);
int estimate(const CourseTree& tree, const std::string& id, const std::string& gpu, bool json);
int bench(const CourseTree& tree, const std::string& id, bool json);
int predict(const CourseTree& tree, const std::string& id, const PredictOptions& options);
int profile(const CourseTree& tree, const ProfileOptions& options);
int reset(const CourseTree& tree, const std::string& id);
int selftest(const CourseTree& tree, bool all);
int docs(const CourseTree& tree);
int watch(const CourseTree& tree, const std::string& id);

}  // namespace course
