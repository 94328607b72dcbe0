#include "tests/conformance/emulated.h"

#include <algorithm>
#include <stdexcept>

#include "cli/grade/supervised_run.h"
#include "common/simt/runtime/profiling.h"
#include "tests/conformance/case.h"
#include "tests/course/checkout.h"

namespace conformance {
namespace {

namespace fs = std::filesystem;
using course::checkout;

constexpr double kTimeLimit = 120;  // a busy machine is slow

/// The grader ends with the memory shape, unless it stopped at another shape before.
Counters run_grader(const course::Exercise& exercise, const std::string& target) {
  const fs::path program = checkout().build() / "bin" / target;
  if (!fs::exists(program)) throw std::runtime_error("there is no program " + target + "; build everything first");
  const grading::Verdict verdict =
      course::run_supervised(program, checkout().chapter_file(exercise.chapter), exercise.id(), target, kTimeLimit);
  if (verdict.state != grading::State::solved && verdict.state != grading::State::misses_target) {
    throw std::runtime_error(target + " was stopped, or its result is wrong: " + verdict.mismatch);
  }
  return counters_of(verdict.profile);
}

/// Nothing is counted where the starter is yet to be written.
bool has_empty_starter(const course::Exercise& exercise) {
  const auto& all = course::chapter_json(exercise.chapter).at("exercises");
  const auto entry = std::ranges::find(all, exercise.name, [](const auto& one) { return std::string(one.at("name")); });
  return course::starter_is_empty(entry->at("targets"));
}

const course::Exercise& exercise_called(const std::string& id) {
  const auto all = checkout().exercises();
  return **std::ranges::find(all, id, [](const course::Exercise* exercise) { return exercise->id(); });
}

}  // namespace

std::map<std::string, Counters> emulate_all() {
  std::map<std::string, Counters> all;
  for (const course::Exercise* exercise : checkout().exercises()) {
    if (!has_empty_starter(*exercise)) {
      all[exercise->id() + " starter"] = run_grader(*exercise, "pristine." + exercise->id());
    }
    all[exercise->id() + " solution"] = run_grader(*exercise, target_name(*exercise, course::Variant::solution));
  }
  const std::string with_twins = "04_bank_conflicts.count_conflicts";  // see CMakeLists.txt
  for (const std::string role : {"starter", "solution"}) {
    all[with_twins + " " + role + ", volatile"] =
        run_grader(exercise_called(with_twins), "conformance.volatile." + role);
  }
  for (const Case& entry : all_cases()) {
    const simt::Profile profile = simt::profile([&] { entry.run(); });
    if (!profile.findings.empty()) throw std::runtime_error(entry.name + ": " + profile.findings.front().message);
    all[entry.name] = counters_of(profile);
  }
  return all;
}

}  // namespace conformance
