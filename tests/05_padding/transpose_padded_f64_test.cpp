#include "chapters/05_padding/transpose_padded_f64.h"

#include <algorithm>
#include <string>

#include "common/grading/exercise.h"
#include "common/memory/global_sectors.h"
#include "common/memory/shared_banks.h"

namespace {

/// Compares the learner's answer with the measured rules, on 32 lanes that take neighbouring doubles.
void measure_best_request(grading::Run& run) {
  memory::WarpAccess neighbours{.active = ~0U, .bytes = sizeof(double)};
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) neighbours.address[lane] = lane * sizeof(double);
  const RequestCost best = best_request_f64();
  std::string wrong;
  const auto compare = [&](const char* name, int answer, int right) {
    if (answer != right) wrong += std::string(wrong.empty() ? "." : " and .") + name + " = " + std::to_string(answer);
  };
  compare("sectors", best.sectors, memory::count_sectors(neighbours));
  compare("wavefronts", best.wavefronts, memory::count_wavefronts(neighbours));
  const int answers = static_cast<int>(std::ranges::count(wrong, '='));
  run.count_wrong("wrong_answers_in_kBest", answers, wrong);
}

void run_transpose_padded_f64(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input<double>("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output<double>("out", count);

  transpose_padded_f64(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows},
                    [&](int row, int col) { return in[col * shape.cols + row]; });
  measure_best_request(run);
}

}  // namespace

// 256 x 512 is 128 full tiles of 32 warps: 4096 requests of each kind, and every one of them the worst of its kind.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_transpose_padded_f64,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
    .most_odd_sectors = 2.5,  // two doubles fill 16 bytes; down a column it is 4
};
