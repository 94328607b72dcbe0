#include "common/grading/exercise.h"

namespace grading {

Shape shape_to_time(const Exercise& timed) {
  constexpr int kSide = 8192;
  if (timed.bench_shape.rows != 0) return timed.bench_shape;
  if (timed.memory_shape.rows == 1) return {.rows = 1, .cols = kSide * kSide};
  return {.rows = kSide, .cols = kSide};
}

}  // namespace grading
