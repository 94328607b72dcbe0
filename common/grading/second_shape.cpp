#include "common/grading/second_shape.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/meeting_metrics.h"

namespace grading {
namespace {

bool is_sum(const std::string& metric) {
  if (metric == "blocks" || metric == "threads" || counts_meetings(metric)) return true;
  if (!metric.starts_with("global_") && !metric.starts_with("shared_")) return false;
  return metric.ends_with("_requests") || metric.ends_with("_sectors") || metric.ends_with("_wavefronts");
}

// Limits are whole numbers of requests: what rounding does to them must not fail anybody.
double scaled(const Limit& limit, double factor) {
  constexpr double kSlack = 1e-9;
  const double value = limit.value * factor;
  const double whole = limit.is_minimum ? std::floor(value + kSlack) : std::ceil(value - kSlack);
  return whole + 0.0;  // what is left of 0 and the slack is -0
}

// How much more a block may have to do. Blocks that share out all the work get more of it if there is more; a block
// that has whole rows, or whole columns, gets more if these grow, be there as many fewer of them.
double growth_of_a_block(const Exercise& graded, Shape shape) {
  const Shape from = graded.memory_shape;
  const double work = std::max({graded.work(from), graded.work(shape), graded.work({shape.rows, from.cols}),
                                graded.work({from.rows, shape.cols})});
  return work / graded.work(from);
}

}  // namespace

std::optional<Shape> second_shape(const Exercise& graded, std::uint64_t seed) {
  if (graded.same_cost.empty()) return std::nullopt;
  return graded.same_cost[seed % graded.same_cost.size()];
}

std::vector<Target> targets_on(const Exercise& graded, Shape shape, std::vector<Target> targets) {
  const double factor = graded.work(shape) / graded.work(graded.memory_shape);
  for (Target& target : targets) {
    Limit& limit = target.limit;
    if (is_sum(target.metric)) limit.value = scaled(limit, factor);
    const bool is_of_blocks = target.metric == "busiest_block_requests" ||
                              (target.metric.ends_with("_per_block") && !target.metric.starts_with("shared_bytes"));
    if (is_of_blocks && !limit.is_minimum) {
      limit.value = scaled(limit, growth_of_a_block(graded, shape));
    }
  }
  return targets;
}

}  // namespace grading
