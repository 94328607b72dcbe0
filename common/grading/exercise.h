#pragma once

#include <string>
#include <vector>

#include "common/core/architecture.h"
#include "common/grading/run.h"
#include "common/grading/shape.h"

namespace grading {

/// What a grader needs to know about one exercise; name and targets are in chapters/NN_topic/chapter.json.
struct Exercise {
  std::vector<Shape> shapes;                   ///< correctness is checked on these
  Shape memory_shape;                          ///< the counters of this shape decide the memory verdict
  void (*run)(Run& run, Shape shape);          ///< runs the entry function on one shape and checks the result
  Shape bench_shape = {.rows = 0, .cols = 0};  ///< timed on a GPU; rows 0: see shape_to_time()
  bool keeps_requests = false;                 ///< for RunObserver: costs some hundred bytes a request
  int cache_sms = core::kH200.sms;             ///< for metrics of caches: so much of an H200 (caches::part_of())

  /// Shapes that cost a good kernel no more for an element than the memory shape. One of them, which nobody can know
  /// beforehand, has to be met as well (common/grading/second_shape.h). None: the memory shape alone decides.
  std::vector<Shape> same_cost = {};
  /// Shapes that fill neither tiles nor sectors. One of them has to be met, too, with what edges cost on top
  /// (common/grading/odd_shape.h).
  std::vector<Shape> odd = {};
  double most_odd_sectors = 5;  ///< there, as a multiple of what the bytes fill
  /// What the number of requests grows with.
  double (*work)(Shape) = [](Shape shape) { return static_cast<double>(shape.rows) * shape.cols; };
  /// A shape as messages name it; "" if it means nothing to a learner.
  std::string (*shape_in_words)(Shape) = to_words;
  /// What the functions were tried on, where the list of shapes would not say it.
  std::string tried_on{};
};

/// A shape whose arrays are several times as large as a GPU's L2 cache: the exercise's own, or 64 million elements in
/// as many rows as columns, or in one row if the memory shape has one.
Shape shape_to_time(const Exercise& timed);

/// Defined once in every `tests/NN_topic/<exercise>_test.cpp`.
extern const Exercise exercise;

}  // namespace grading
