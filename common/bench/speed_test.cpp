#include "common/bench/speed_test.h"

#include <algorithm>
#include <exception>
#include <memory>

#include "common/bench/module.h"
#include "common/gpu/device.h"
#include "common/gpu/errors.h"
#include "common/timing/copy_ceiling.h"
#include "common/timing/statistics.h"

namespace bench {
namespace {

using grading::Exercise;
using grading::Run;
using grading::Shape;
using grading::SpeedEntry;
using grading::SpeedReport;

/// Hands the signals of a run to the stopwatch of the round.
class LapTimer : public grading::RunTimer {
 public:
  void use(timing::Stopwatch* stopwatch) { stopwatch_ = stopwatch; }
  void begin() override { stopwatch_->begin(); }
  void end() override {
    stopwatch_->end();
    ended_ = true;
  }
  [[nodiscard]] bool ended() const { return ended_; }

 private:
  timing::Stopwatch* stopwatch_ = nullptr;
  bool ended_ = false;
};

/// A contestant and the arrays that it is timed on.
struct Prepared {
  const Exercise* exercise = nullptr;
  Shape shape;
  std::unique_ptr<Run> run;
  std::unique_ptr<LapTimer> timer = std::make_unique<LapTimer>();
  SpeedEntry entry;
};

/// What is wrong with the result on one shape, or what CUDA says.
std::string problem_on(const Exercise& exercise, Run& run, Shape shape) {
  try {
    exercise.run(run, shape);
    gpu::require(cudaDeviceSynchronize(), "finish the kernels that were launched");
    return run.mismatch();
  } catch (const gpu::Error& error) {
    return std::string(error.what()) + " (" + to_words(shape) + ")";
  }
}

std::string problem_on_any_shape(const Exercise& exercise) {
  std::vector<Shape> shapes = exercise.shapes;
  shapes.push_back(exercise.memory_shape);
  for (const Shape& shape : shapes) {
    Run run(shape);
    if (std::string problem = problem_on(exercise, run, shape); !problem.empty()) return problem;
  }
  return "";
}

/// Only what ends in a comparison of arrays has a beginning and an end on the GPU.
bool can_be_timed(const Exercise& exercise) {
  Run run(exercise.memory_shape);
  LapTimer timer;
  timing::Stopwatch stopwatch;
  timer.use(&stopwatch);
  run.set_timer(&timer);
  exercise.run(run, exercise.memory_shape);
  return timer.ended();
}

void time_in_turns(std::vector<Prepared*>& prepared, const timing::RoundOptions& options, SpeedReport& report) {
  const timing::CopyCeiling ceiling(prepared.front()->run->bytes());
  std::vector<timing::Contestant> contestants;
  const std::vector<timing::CopyMethod> copies = ceiling.methods();
  for (const timing::CopyMethod& copy : copies) {
    contestants.push_back({copy.name, [&copy](timing::Stopwatch& watch) {
                             watch.begin();
                             copy.run();
                             watch.end();
                           }});
  }
  for (Prepared* one : prepared) {
    contestants.push_back({one->entry.name, [one](timing::Stopwatch& watch) {
                             one->timer->use(&watch);
                             one->exercise->run(*one->run, one->shape);
                           }});
    one->run->set_timer(one->timer.get());
  }
  const std::vector<std::vector<double>> seconds = timing::time_in_rounds(contestants, options);

  const auto median = [&](std::size_t i) { return timing::summarize(seconds[i]).median; };
  std::size_t best = 0;
  for (std::size_t i = 1; i < copies.size(); ++i) best = median(i) < median(best) ? i : best;
  report.copy = copies[best].name;
  report.copy_gb_per_s = static_cast<double>(ceiling.bytes()) / median(best) / 1e9;
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    SpeedEntry& entry = prepared[i]->entry;
    const auto bytes = static_cast<double>(prepared[i]->run->bytes());
    const double same_bytes = bytes / static_cast<double>(ceiling.bytes());
    const auto ratio = timing::summarize(timing::paired_ratios(seconds[best], seconds[copies.size() + i]));
    entry.gb_per_s = bytes / median(copies.size() + i) / 1e9;
    entry.of_copy = same_bytes * ratio.median;
    entry.of_copy_low = same_bytes * ratio.low;
    entry.of_copy_high = same_bytes * ratio.high;
  }
}

}  // namespace

SpeedReport test_speed(const std::vector<Contestant>& contestants, const SpeedOptions& options) {
  const gpu::Device device = gpu::current_device();
  SpeedReport report{
      .gpu = device.name, .driver = device.driver, .toolkit = device.toolkit, .rounds = options.rounds.rounds};
  std::vector<Prepared> prepared;
  for (const Contestant& contestant : contestants) {
    Prepared& one = prepared.emplace_back();
    one.exercise = &load_module(contestant.module);
    one.entry.name = contestant.name;
    one.entry.problem = problem_on_any_shape(*one.exercise);
  }
  std::vector<Prepared*> timed;
  for (Prepared& one : prepared) {
    if (!one.entry.problem.empty() || !can_be_timed(*one.exercise)) continue;
    one.shape = options.shape.value_or(shape_to_time(*one.exercise));
    report.shape = std::to_string(one.shape.rows) + " x " + std::to_string(one.shape.cols);
    one.run = std::make_unique<Run>(one.shape, grading::Inputs::random);
    one.entry.problem = problem_on(*one.exercise, *one.run, one.shape);
    if (one.entry.problem.empty()) timed.push_back(&one);
  }
  if (!timed.empty()) time_in_turns(timed, options.rounds, report);
  for (Prepared* one : timed) {
    one->run->set_timer(nullptr);
    one->entry.problem = problem_on(*one->exercise, *one->run, one->shape);
  }
  for (Prepared& one : prepared) report.entries.push_back(std::move(one.entry));
  return report;
}

}  // namespace bench
