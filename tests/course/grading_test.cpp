// Grades what the course delivers, each program in a child process as `course` does it:
//   course.grading [NN_topic.name]...   all exercises without a name
// Every starter misses exactly its targets, every solution is solved, whatever its second shape is, every wrong kernel
// is rejected for its reason, and every other right one is accepted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cli/grade/grade.h"
#include "cli/grade/supervised_run.h"
#include "cli/system/text_file.h"
#include "common/grading/seed.h"
#include "common/report/metric_text.h"
#include "common/report/terminal.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using grading::State;
using grading::Verdict;
using testing::HasSubstr;

// A busy machine is slow, and nothing here is expected to hang, except for what says so.
constexpr double kTimeLimit = 60;
constexpr double kTimeLimitOfHangs = 2;

std::string printed(const Verdict& verdict) {
  constexpr int kNoLineIsWrapped = 1000;  // a sentence is looked for in one piece
  return report::render_verdict(verdict, {.course_root = checkout().root(), .width = kNoLineIsWrapped});
}

Verdict run_program(const Exercise& exercise, const std::string& target, const fs::path& file, std::uint64_t seed,
                    double time_limit_s = kTimeLimit) {
  const fs::path program = checkout().build() / "bin" / target;
  EXPECT_TRUE(fs::exists(program)) << "no program for " << name_of(file) << "; build everything first";
  return run_supervised(program, checkout().chapter_file(exercise.chapter), exercise.id(), name_of(file), time_limit_s,
                        {}, {"--seed", std::to_string(seed)});
}

Verdict run_program(const Exercise& exercise, const std::string& target, const fs::path& file,
                    double time_limit_s = kTimeLimit) {
  return run_program(exercise, target, file, grading::seed_of(read_text(file)), time_limit_s);
}

nlohmann::json targets_of(const Exercise& exercise) {
  for (const auto& entry : chapter_json(exercise.chapter).at("exercises")) {
    if (entry["name"] == exercise.name) return entry["targets"];
  }
  return {};
}

void grade_starter(const Exercise& exercise) {
  SCOPED_TRACE("graded: " + pristine_starter_of(exercise).origin);
  const Verdict verdict = run_program(exercise, "pristine." + exercise.id(), checkout().starter(exercise));
  const nlohmann::json targets = targets_of(exercise);
  // A starter that is yet to be written is wrong, but safe.
  const bool is_empty = starter_is_empty(targets);
  ASSERT_EQ(grading::name_of(verdict.state), is_empty ? "wrong" : "misses_target") << printed(verdict);
  if (is_empty) return;
  ASSERT_GE(verdict.measurements.size(), targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const grading::Measurement& measured = verdict.measurements[i];
    EXPECT_NEAR(measured.value, targets[i]["starter"].get<double>(), 1e-9) << "\"starter\" of " << measured.metric;
    EXPECT_EQ(measured.met, !starter_misses(targets[i])) << measured.metric << " is " << measured.value;
  }
  for (std::size_t i = targets.size(); i < verdict.measurements.size(); ++i) {
    EXPECT_TRUE(verdict.measurements[i].met) << "a guard is no part of the task: " << verdict.measurements[i].metric;
  }
}

void grade_solution(const Exercise& exercise) {
  const fs::path file = checkout().solution(exercise);
  const Verdict verdict = run_program(exercise, target_name(exercise, Variant::solution), file);
  EXPECT_EQ(grading::name_of(verdict.state), "solved") << printed(verdict);
  constexpr std::uint64_t kSeeds = 3;  // of other shapes than this file's: somebody else's file has them
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Verdict other = run_program(exercise, target_name(exercise, Variant::solution), file, seed);
    EXPECT_EQ(grading::name_of(other.state), "solved") << "seed " << seed << "\n" << printed(other);
  }
}

/// What the first two lines of a wrong kernel promise.
struct Promise {
  std::string state, reason;
};

Promise promise_of(const fs::path& file) {
  const std::vector<std::string> lines = lines_of(read_text(file));
  const auto value = [&](std::size_t line, const std::string& key) {
    const std::string start = "// " + key + ": ";
    const bool there = line < lines.size() && lines[line].starts_with(start) && lines[line].size() > start.size();
    EXPECT_TRUE(there) << name_of(file) << ":" << line + 1 << ": expected '" << start << "...'";
    return there ? lines[line].substr(start.size()) : "";
  };
  return {value(0, "expect"), value(1, "because")};
}

/// Another way than the solution's, and as good: it must not be punished for that.
void grade_right(const Exercise& exercise, const KnownKernel& right) {
  const Promise promise = promise_of(right.file);
  EXPECT_EQ(promise.state, "solved") << name_of(right.file) << ":1";
  const Verdict verdict = run_program(exercise, exercise.id() + ".right." + right.what, right.file);
  EXPECT_EQ(grading::name_of(verdict.state), "solved") << printed(verdict);
  EXPECT_THAT(printed(verdict), HasSubstr(promise.reason)) << name_of(right.file) << ":2";
}

void grade_wrong(const Exercise& exercise, const KnownKernel& wrong) {
  const Promise promise = promise_of(wrong.file);
  ASSERT_TRUE(grading::state_named(promise.state) && promise.state != "solved")
      << name_of(wrong.file) << ":1: expected wrong, misses_target, stopped or does_not_compile";
  const bool hangs = promise.reason.find("did not end") != std::string::npos;
  const Verdict verdict =
      promise.state == "does_not_compile"  // there is no program then: build it now, as ./course check --file does
          ? grade(checkout(), {&exercise, Variant::candidate, wrong.file})
          : run_program(exercise, exercise.id() + ".wrong." + wrong.what, wrong.file,
                        hangs ? kTimeLimitOfHangs : kTimeLimit);
  EXPECT_EQ(grading::name_of(verdict.state), promise.state) << name_of(wrong.file) << ":1\n" << printed(verdict);
  EXPECT_THAT(printed(verdict), HasSubstr(promise.reason)) << name_of(wrong.file) << ":2";
}

/// The program of the file that a prediction is about.
std::string program_of(const Exercise& exercise, const std::string& file) {
  if (file == "starter") return "pristine." + exercise.id();
  if (file == "solution") return target_name(exercise, Variant::solution);
  const std::string what = fs::path(file).stem().string().substr(exercise.name.size() + 1);
  return exercise.id() + ".wrong." + what;
}

/// `./course predict` gets an answer: the run ends well and measures what the question asks for.
void answer_prediction(const Exercise& exercise, const Prediction& prediction) {
  const fs::path program = checkout().build() / "bin" / program_of(exercise, prediction.file);
  const Verdict verdict =
      run_supervised(program, checkout().chapter_file(exercise.chapter), exercise.id(), prediction.file, kTimeLimit, {},
                     {"--shape", prediction.shape, "--metric", prediction.metric});
  ASSERT_EQ(verdict.measurements.size(), 1U) << prediction.question << "\n" << printed(verdict);
  EXPECT_EQ(verdict.measurements[0].metric, prediction.metric);
  EXPECT_GT(verdict.measurements[0].value, 0) << "a question whose answer is that nothing was measured";
  const std::string answer = " " + report::short_number(verdict.measurements[0].value) + " ";
  EXPECT_THAT(" " + prediction.reason + " ", testing::Not(HasSubstr(answer))) << "the reason tells the answer";
}

template <typename Grade>
class Graded : public testing::Test {
 public:
  explicit Graded(Grade grade) : grade_(grade) {}
  void TestBody() override { grade_(); }

 private:
  Grade grade_;
};

template <typename Grade>
void add_test(const Exercise& exercise, const std::string& name, Grade grade) {
  testing::RegisterTest(exercise.id().c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        [grade]() -> testing::Test* { return new Graded<Grade>(grade); });
}

void add_tests(const Exercise& exercise) {
  add_test(exercise, "starter", [&] { grade_starter(exercise); });
  add_test(exercise, "solution", [&] { grade_solution(exercise); });
  for (const KnownKernel& wrong : wrong_kernels(exercise)) {
    add_test(exercise, "wrong." + wrong.what, [&exercise, wrong] { grade_wrong(exercise, wrong); });
  }
  for (const KnownKernel& right : right_kernels(exercise)) {
    add_test(exercise, "right." + right.what, [&exercise, right] { grade_right(exercise, right); });
  }
  const auto chapter = std::ranges::find(checkout().chapters(), exercise.chapter, &Chapter::id);
  for (std::size_t i = 0; i < chapter->predictions.size(); ++i) {
    const Prediction& prediction = chapter->predictions[i];
    if (prediction.exercise != exercise.name) continue;
    add_test(exercise, "prediction." + std::to_string(i + 1), [&] { answer_prediction(exercise, prediction); });
  }
}

}  // namespace
}  // namespace course

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  const std::vector<std::string> wanted(argv + 1, argv + argc);
  for (const course::Exercise* exercise : course::checkout().exercises()) {
    if (wanted.empty() || std::ranges::find(wanted, exercise->id()) != wanted.end()) course::add_tests(*exercise);
  }
  return RUN_ALL_TESTS();
}
