#include "common/grading/grader.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/grading/emulated_run.h"

namespace grading {
namespace {

std::string describe(const std::vector<Shape>& shapes) {
  const auto elements = [](const Shape& s) { return static_cast<long>(s.rows) * s.cols; };
  const auto [least, most] = std::minmax_element(
      shapes.begin(), shapes.end(), [&](const Shape& a, const Shape& b) { return elements(a) < elements(b); });
  return fmt::format("{} shapes from {} to {}", shapes.size(), to_text(*least), to_text(*most));
}

// Runs one shape. Returns whether it was correct and safe; if not, the verdict says why.
bool run_shape(const Exercise& graded, Shape shape, Run& run, Verdict& verdict) {
  verdict.profile = simt::profile([&] { graded.run(run, shape); });
  if (!verdict.profile.findings.empty()) {
    verdict.state = State::stopped;
    for (safety::Finding& finding : verdict.profile.findings) {
      finding.context = to_words(shape);
    }
    return false;
  }
  if (!run.mismatch().empty()) {
    verdict.state = State::wrong;
    verdict.mismatch = run.mismatch();
    return false;
  }
  return true;
}

}  // namespace

Verdict grade_shape(const Exercise& graded, Shape shape, const std::vector<Target>& targets) {
  Verdict verdict;
  verdict.shapes = to_text(shape);
  const EmulatedRun emulated(graded.keeps_requests);
  Run run(shape, Inputs::numbered, &emulated);
  if (!run_shape(graded, shape, run, verdict)) return verdict;
  verdict.dram = run.dram();
  for (const Target& target : targets) {
    verdict.measurements.push_back(measure(target, verdict.profile, run.measures()));
  }
  const bool all_met =
      std::all_of(verdict.measurements.begin(), verdict.measurements.end(), [](const Measurement& m) { return m.met; });
  verdict.state = all_met ? State::solved : State::misses_target;
  return verdict;
}

Verdict grade(const Exercise& graded, const std::vector<Target>& targets) {
  std::vector<Shape> shapes = graded.shapes;
  shapes.push_back(graded.memory_shape);
  Verdict verdict;
  verdict.shapes = describe(shapes);
  bool has_lost_races = false;
  for (const Shape& shape : graded.shapes) {
    const EmulatedRun emulated(graded.keeps_requests);
    Run run(shape, Inputs::numbered, &emulated);
    if (!run_shape(graded, shape, run, verdict)) return verdict;
    has_lost_races |= verdict.profile.has_lost_races;
  }
  Verdict last = grade_shape(graded, graded.memory_shape, targets);
  last.shapes = verdict.shapes;
  last.profile.has_lost_races |= has_lost_races;
  return last;
}

}  // namespace grading
