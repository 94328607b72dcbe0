#include "common/grading/grader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/grading/cache_metrics.h"
#include "common/grading/cache_watch.h"
#include "common/grading/emulated_run.h"
#include "common/grading/odd_shape.h"
#include "common/grading/second_shape.h"
#include "common/grading/store_counts.h"
#include "common/grading/tile_watch.h"

namespace grading {
namespace {

std::string describe(const std::vector<Shape>& shapes) {
  const auto elements = [](const Shape& s) { return static_cast<long>(s.rows) * s.cols; };
  const auto [least, most] = std::minmax_element(
      shapes.begin(), shapes.end(), [&](const Shape& a, const Shape& b) { return elements(a) < elements(b); });
  const bool are_rows = std::ranges::all_of(shapes, [](const Shape& shape) { return shape.rows == 1; });
  if (are_rows) return fmt::format("{} sizes from {} to {}", shapes.size(), least->cols, elements_in_words(*most));
  return fmt::format("{} shapes from {} to {}", shapes.size(), to_text(*least), to_text(*most));
}

// As the exercise calls it, if rows and columns are not what its shapes mean.
std::string text_of(const Exercise& graded, Shape shape) {
  const std::string words = graded.shape_in_words(shape);
  return words.empty() || words == to_words(shape) ? to_text(shape) : words;
}

// Runs one shape. Returns whether it was correct and safe; if not, the verdict says why.
bool run_shape(const Exercise& graded, Shape shape, Run& run, Verdict& verdict) {
  run.name_shape(graded.shape_in_words(shape));
  if (graded.shape_in_words(shape) == elements_in_words(shape)) run.name_columns_only();
  verdict.profile = simt::profile([&] { graded.run(run, shape); }, {.watches_host = true});
  if (!verdict.profile.findings.empty()) {
    verdict.state = State::stopped;
    for (safety::Finding& finding : verdict.profile.findings) {
      finding.context = graded.shape_in_words(shape);
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

Measurement measured(const Target& target, const Verdict& verdict, const Run& run, const Reports& reports) {
  Measurement measurement = measure(target, verdict.profile, reports);
  measurement.counts_wrong_answers = run.wrong_answers().contains(target.metric);
  measurement.is_the_point = target.starter && !target.limit.is_met_by(*target.starter);
  return measurement;
}

// Numbers in order say where an element came from. But who knows the order needs no input, and whole numbers pass
// through an int, and through a float where doubles are meant.
bool keeps_fractions(const Exercise& graded, Verdict& verdict) {
  const EmulatedRun emulated(graded.keeps_requests);
  Run run(graded.shapes.front(), Inputs::fractional, &emulated);
  Verdict tried;
  if (run_shape(graded, graded.shapes.front(), run, tried)) return true;
  verdict.state = tried.state;
  verdict.mismatch =
      tried.mismatch.empty()
          ? ""
          : tried.mismatch +
                "; with other numbers than 1, 2, 3 in the input: is each value read, and kept in its type?";
  verdict.profile = std::move(tried.profile);
  return false;
}

// Not so thin that edges are most of it. Who works on one long row has nothing but one.
bool says_something_of_memory(const Exercise& graded, Shape shape) {
  constexpr int kWide = 128;
  constexpr int kLong = 1 << 14;
  const bool is_row = graded.memory_shape.rows == 1;
  return shape == graded.shapes.front() || (is_row ? shape.cols >= kLong : std::min(shape.rows, shape.cols) >= kWide);
}

// A kernel that counts its calls may be another one on the memory shape. So the first shape, which is friendly, and the
// large ones must not be wasteful either. They are run anyway: looking at their counters costs nothing.
std::optional<Verdict> waste_on_the_tour(const Exercise& graded, Shape shape, const std::vector<Target>& targets,
                                         const Run& run, const Verdict& tried) {
  if (graded.odd.empty() || !says_something_of_memory(graded, shape)) return std::nullopt;
  Verdict verdict = tried;
  for (const Target& target : targets_on_odd(graded, shape, targets)) {
    if (!target.metric.ends_with("_ratio")) continue;
    verdict.measurements.push_back(measured(target, verdict, run, run.measures()));
  }
  if (std::ranges::all_of(verdict.measurements, &Measurement::met)) return std::nullopt;
  verdict.state = State::misses_target;
  verdict.second_shape = text_of(graded, shape);
  return verdict;
}

// Where what is good on the memory shape has to be good as well, and what that means there.
std::vector<std::pair<Shape, std::vector<Target>>> further_shapes(const Exercise& graded,
                                                                  const std::vector<Target>& targets,
                                                                  std::uint64_t seed) {
  std::vector<std::pair<Shape, std::vector<Target>>> further;
  if (const auto second = second_shape(graded, seed))
    further.emplace_back(*second, targets_on(graded, *second, targets));
  if (const auto odd = odd_shape(graded, seed)) further.emplace_back(*odd, targets_on_odd(graded, *odd, targets));
  return further;
}

}  // namespace

Verdict grade_shape(const Exercise& graded, Shape shape, const std::vector<Target>& targets) {
  Verdict verdict;
  verdict.shapes = graded.tried_on.empty() ? to_text(shape) : graded.tried_on;
  const EmulatedRun emulated(graded.keeps_requests);
  const StoreCounts stores;
  std::optional<TileWatch> tile;
  if (std::ranges::find(targets, TileWatch::kMetric, &Target::metric) != targets.end()) tile.emplace();
  std::optional<CacheWatch> caches;
  if (std::ranges::any_of(targets, is_of_caches, &Target::metric)) caches.emplace(graded.cache_sms);
  Run run(shape, Inputs::numbered, &emulated);
  if (!run_shape(graded, shape, run, verdict)) return verdict;
  Reports reports = run.measures();
  if (tile) reports[TileWatch::kMetric] = {tile->share_through_tile(), ""};
  if (caches) {
    caches->add_to(verdict.profile);
    verdict.cache_sms = graded.cache_sms;
  }
  verdict.dram = run.dram();
  verdict.repeated = stores.repeated(verdict.profile);
  for (const Target& target : targets) verdict.measurements.push_back(measured(target, verdict, run, reports));
  const bool all_met =
      std::all_of(verdict.measurements.begin(), verdict.measurements.end(), [](const Measurement& m) { return m.met; });
  verdict.state = all_met ? State::solved : State::misses_target;
  return verdict;
}

Verdict grade(const Exercise& graded, const std::vector<Target>& targets, std::uint64_t seed) {
  std::vector<Shape> shapes = graded.shapes;
  shapes.push_back(graded.memory_shape);
  Verdict verdict;
  verdict.shapes = graded.tried_on.empty() ? describe(shapes) : graded.tried_on;
  bool has_lost_races = false;
  std::optional<Verdict> wasteful;
  for (const Shape& shape : graded.shapes) {
    const EmulatedRun emulated(graded.keeps_requests);
    Run run(shape, Inputs::numbered, &emulated);
    if (!run_shape(graded, shape, run, verdict)) return verdict;
    has_lost_races |= verdict.profile.has_lost_races;
    if (!wasteful) wasteful = waste_on_the_tour(graded, shape, targets, run, verdict);
  }
  Verdict last = grade_shape(graded, graded.memory_shape, targets);
  last.shapes = verdict.shapes;
  last.profile.has_lost_races |= has_lost_races;
  if (last.state != State::solved) return last;
  if (!keeps_fractions(graded, last)) return last;
  for (const auto& [shape, targets_there] : further_shapes(graded, targets, seed)) {
    Verdict again = grade_shape(graded, shape, targets_there);
    if (again.state == State::solved) continue;
    again.shapes = verdict.shapes;
    again.second_shape = text_of(graded, shape);
    return again;
  }
  return wasteful.value_or(last);
}

}  // namespace grading
