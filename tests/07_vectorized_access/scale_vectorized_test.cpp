#include "chapters/07_vectorized_access/scale_vectorized.h"

#include <cmath>
#include <string>

#include "common/grading/exercise.h"

namespace {

constexpr int kFour = 4;
constexpr int kCount = 131072;

// The rows of a shape say where the pointers point. Row 1 is element 3 of both arrays, 12 bytes behind a border; row 2
// is two whole arrays; rows 3 and 4 are elements 1 and 2. In four rows each, `out` is one to three floats further than
// `in`, counted round.
int skipped_of_in(grading::Shape shape) { return (shape.rows + 2) % kFour; }
int skipped_of_out(grading::Shape shape) { return (skipped_of_in(shape) + (shape.rows - 1) / kFour) % kFour; }

std::string in_words(grading::Shape shape) {
  const int in = skipped_of_in(shape);
  const int out = skipped_of_out(shape);
  const std::string elements = grading::elements_in_words({.rows = 1, .cols = shape.cols});
  const std::string place = " behind a multiple of 16 bytes";
  if (in != out) return elements + ", in " + std::to_string(in) + " and out " + std::to_string(out) + " floats" + place;
  return in == 0 ? elements
                 : elements + ", in and out " + std::to_string(in) + (in == 1 ? " float" : " floats") + place;
}

/// Another one for every other count, so that none can be written into the kernel.
float factor_of(int count) { return 0.75F + static_cast<float>(count % 3); }

void run_scale_vectorized(grading::Run& run, grading::Shape shape) {
  const float factor = factor_of(shape.cols);
  const int count = shape.cols;
  const auto skipped_in = static_cast<std::size_t>(skipped_of_in(shape));
  const auto skipped_out = static_cast<std::size_t>(skipped_of_out(shape));
  const auto size = static_cast<std::size_t>(count);
  const auto& in = run.input("in", skipped_in + size);
  auto& out = run.output("out", skipped_out + size);
  // What is skipped is no part of the task: "the whole array" is what the pointers point to.
  for (const char* array : {"in", "out"}) run.measure(grading::size_of_array(array), 4.0 * count);

  scale_vectorized(in.data() + skipped_in, out.data() + skipped_out, count, factor);

  run.name_columns_only();
  run.expect_matrix(
      out, {.rows = 1, .cols = count},
      [&](int, int col) { return factor * in[skipped_in + static_cast<std::size_t>(col)]; }, 0, skipped_out);
  if (run.observer() == nullptr) return;
  const auto& result = out;
  for (std::size_t i = 0; i < skipped_out; ++i) {
    if (!std::isnan(result[i])) run.reject("an element in front of out[0] is overwritten");  // poison is a NaN
  }
}

/// Friendly ones first: many float4, and nothing else. Then all pairs of places with few elements, less than a float4,
/// and with many, which fill neither float4 nor warps nor blocks.
std::vector<grading::Shape> shapes() {
  std::vector<grading::Shape> shapes{{.rows = 2, .cols = 4096}};
  for (int place = 1; place <= kFour * kFour; ++place) {
    for (const int count : {1, 2, 3, 4, 5, 7, 8, 31, 33, 1000, 1023, 1024, 1025}) shapes.push_back({place, count});
  }
  shapes.push_back({.rows = 2, .cols = 49999});
  shapes.push_back({.rows = 1, .cols = 100003});
  return shapes;
}

/// Pointers that are equally far from a border.
std::vector<grading::Shape> with_all_places(const std::vector<grading::Shape>& counts) {
  std::vector<grading::Shape> shapes;
  for (const grading::Shape shape : counts) {
    for (int place = 1; place <= kFour; ++place) shapes.push_back({place, shape.cols});
  }
  return shapes;
}

}  // namespace

// 131072 floats that begin 12 bytes behind a border: up to the next one, then 32766 float4, and what is left. That is
// 1024 requests and one for each edge, where one float a thread takes 4096.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 1, .cols = kCount},
    .run = run_scale_vectorized,
    .same_cost = with_all_places(grading::shapes_around({.rows = 1, .cols = kCount}, {.rows = 0, .cols = 4096})),
    .odd = with_all_places(grading::odd_shapes_below({.rows = 1, .cols = 4096})),
    .work = [](Shape shape) { return static_cast<double>(shape.cols); },
    .shape_in_words = in_words,
    .tried_on = "lengths from 1 to 131072, in 16 pairs of places",
};
