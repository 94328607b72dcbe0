#include "common/gpu/speed_test.h"

#include <algorithm>
#include <exception>
#include <memory>

#include "common/gpu/device.h"
#include "common/gpu/errors.h"
#include "common/gpu/module.h"
#include "common/timing/copy_ceiling.h"
#include "common/timing/statistics.h"

namespace gpu {
namespace {

using grading::Exercise;
using grading::Run;
using grading::Shape;
using grading::SpeedEntry;
using grading::SpeedReport;

/// Hands the signals of a run to the stopwatch of the race.
class RunWatch : public grading::Watch {
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

/// A candidate and the arrays that it is timed on.
struct Entrant {
  const Exercise* exercise = nullptr;
  Shape shape;
  std::unique_ptr<Run> run;
  std::unique_ptr<RunWatch> watch = std::make_unique<RunWatch>();
  SpeedEntry entry;
};

/// What is wrong with the result on one shape, or what CUDA says.
std::string problem_on(const Exercise& exercise, Run& run, Shape shape) {
  try {
    exercise.run(run, shape);
    require(cudaDeviceSynchronize(), "finish the kernels that were launched");
    return run.mismatch();
  } catch (const Error& error) {
    return std::string(error.what()) + " (rows " + std::to_string(shape.rows) + ", cols " + std::to_string(shape.cols) +
           ")";
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
  RunWatch watch;
  timing::Stopwatch stopwatch;
  watch.use(&stopwatch);
  run.set_watch(&watch);
  exercise.run(run, exercise.memory_shape);
  return watch.ended();
}

void time_in_turns(std::vector<Entrant*>& entrants, const timing::RaceOptions& options, SpeedReport& report) {
  const timing::CopyCeiling ceiling(entrants.front()->run->bytes());
  std::vector<timing::Contender> contenders;
  const std::vector<timing::CopyMethod> copies = ceiling.methods();
  for (const timing::CopyMethod& copy : copies) {
    contenders.push_back({copy.name, [&copy](timing::Stopwatch& watch) {
                            watch.begin();
                            copy.run();
                            watch.end();
                          }});
  }
  for (Entrant* entrant : entrants) {
    contenders.push_back({entrant->entry.name, [entrant](timing::Stopwatch& watch) {
                            entrant->watch->use(&watch);
                            entrant->exercise->run(*entrant->run, entrant->shape);
                          }});
    entrant->run->set_watch(entrant->watch.get());
  }
  const std::vector<std::vector<double>> seconds = timing::race(contenders, options);

  const auto median = [&](std::size_t i) { return timing::summarize(seconds[i]).median; };
  std::size_t best = 0;
  for (std::size_t i = 1; i < copies.size(); ++i) best = median(i) < median(best) ? i : best;
  report.copy = copies[best].name;
  report.copy_gb_per_s = static_cast<double>(ceiling.bytes()) / median(best) / 1e9;
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    SpeedEntry& entry = entrants[i]->entry;
    const auto bytes = static_cast<double>(entrants[i]->run->bytes());
    const double same_bytes = bytes / static_cast<double>(ceiling.bytes());
    const auto ratio = timing::summarize(timing::paired_ratios(seconds[best], seconds[copies.size() + i]));
    entry.gb_per_s = bytes / median(copies.size() + i) / 1e9;
    entry.of_copy = same_bytes * ratio.median;
    entry.of_copy_low = same_bytes * ratio.low;
    entry.of_copy_high = same_bytes * ratio.high;
  }
}

}  // namespace

SpeedReport test_speed(const std::vector<Candidate>& candidates, const SpeedOptions& options) {
  const Device device = current_device();
  SpeedReport report{
      .gpu = device.name, .driver = device.driver, .toolkit = device.toolkit, .rounds = options.race.rounds};
  std::vector<Entrant> entrants;
  for (const Candidate& candidate : candidates) {
    Entrant& entrant = entrants.emplace_back();
    entrant.exercise = &load_module(candidate.module);
    entrant.entry.name = candidate.name;
    entrant.entry.problem = problem_on_any_shape(*entrant.exercise);
  }
  std::vector<Entrant*> timed;
  for (Entrant& entrant : entrants) {
    if (!entrant.entry.problem.empty() || !can_be_timed(*entrant.exercise)) continue;
    entrant.shape = options.shape.value_or(shape_to_time(*entrant.exercise));
    report.shape = std::to_string(entrant.shape.rows) + " x " + std::to_string(entrant.shape.cols);
    entrant.run = std::make_unique<Run>(entrant.shape, grading::Inputs::random);
    entrant.entry.problem = problem_on(*entrant.exercise, *entrant.run, entrant.shape);
    if (entrant.entry.problem.empty()) timed.push_back(&entrant);
  }
  if (!timed.empty()) time_in_turns(timed, options.race, report);
  for (Entrant* entrant : timed) {
    entrant->run->set_watch(nullptr);
    entrant->entry.problem = problem_on(*entrant->exercise, *entrant->run, entrant->shape);
  }
  for (Entrant& entrant : entrants) report.entries.push_back(std::move(entrant.entry));
  return report;
}

}  // namespace gpu
