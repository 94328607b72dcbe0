#include "chapters/01_coalescing/scale_pitched.h"

#include <cmath>
#include <string>

#include "common/grading/exercise.h"

namespace {

constexpr int kFloatsPerSector = 8;

/// The contract must hold for every width, so every width up to 1024 is tried: 1001 may be right by luck.
void measure_pitches(grading::Run& run) {
  grading::Reported padding;
  grading::Reported shifted;
  for (int cols = 1; cols <= 1024; ++cols) {
    const int pitch = choose_pitch(cols);
    const std::string choice = "cols = " + std::to_string(cols) + ", pitch " + std::to_string(pitch);
    const double bytes = (static_cast<double>(pitch) - cols) * sizeof(float);
    if (bytes > padding.value) padding = {bytes, choice};
    const int shift = pitch % kFloatsPerSector;
    if (shift != 0 && shifted.value++ == 0) {
      shifted.example =
          choice + ": row 1 starts " + std::to_string(shift * static_cast<int>(sizeof(float))) + " bytes into a sector";
    }
  }
  run.measure("padding_bytes_per_row", padding.value, padding.example);
  run.measure("widths_with_shifted_rows", shifted.value, shifted.example);
}

/// Another one on every other shape, so that none can be written into the kernel.
float factor_of(grading::Shape shape) { return -1.5F - static_cast<float>((shape.rows + shape.cols) % 3); }

void run_scale_pitched(grading::Run& run, grading::Shape shape) {
  const float factor = factor_of(shape);
  constexpr int kMostPitch = 1 << 20;
  const int pitch = choose_pitch(shape.cols);
  if (pitch < shape.cols || pitch > kMostPitch) {
    run.name_shape("");
    run.reject("choose_pitch(" + std::to_string(shape.cols) + ") is " + std::to_string(pitch) + ", expected at least " +
               std::to_string(shape.cols) + " and at most " + std::to_string(kMostPitch));
    return;
  }
  const auto count = static_cast<std::size_t>(shape.rows) * pitch;
  const auto& in = run.input("in", count);
  auto& out = run.output("out", count);

  scale_pitched(in.data(), out.data(), shape.rows, shape.cols, factor);

  run.expect_matrix(
      out, shape, [&](int row, int col) { return factor * in[row * pitch + col]; }, pitch);
  measure_pitches(run);
}

/// Rows of one warp more than the memory shape has, wider than those of measure_pitches(): what was made for these
/// alone shows.
std::vector<grading::Shape> wider_rows() {
  std::vector<grading::Shape> shapes;
  for (int cols = 1025; cols < 1056; ++cols) {
    if (cols % 8 != 0) shapes.push_back({.rows = 64 + 8 * (cols % 2), .cols = cols});
  }
  return shapes;
}

double work(grading::Shape shape) { return shape.rows * std::ceil(shape.cols / 32.0); }

}  // namespace

// 64 rows of 1001: a row starts one float later in its sector than the row above, so each start occurs 8 times.
const grading::Exercise grading::exercise{
    .shapes = {{16, 64},
               {1, 1},
               {1, 7},
               {3, 8},
               {9, 9},
               {33, 1},
               {2, 31},
               {31, 33},
               {17, 255},
               {5, 256},
               {4, 257},
               {13, 1000},
               {64, 1001},
               {8, 1008},
               {3, 2001}},
    .memory_shape = {.rows = 64, .cols = 1001},
    .run = run_scale_pitched,
    .bench_shape = {.rows = 8192, .cols = 8191},  // rows that end one float before a sector does
    .same_cost = wider_rows(),
    .work = work,
};
