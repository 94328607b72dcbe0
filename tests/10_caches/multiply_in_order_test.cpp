#include "chapters/10_caches/multiply_in_order.h"

#include "tests/references/product.h"

namespace {

constexpr int kWide = 4096;  // from here on, edges are a small part
constexpr int kInner = 32;
constexpr int kBenchCols = 1 << 20;

/// 32 for wide products, 64 for the one that is timed, and for small ones any number.
int inner_of(grading::Shape shape) {
  if (shape.cols >= kBenchCols) return 2 * kInner;
  return shape.cols >= kWide ? kInner : 1 + (shape.rows + 2 * shape.cols) % 37;
}

void run_multiply_in_order(grading::Run& run, grading::Shape shape) {
  product::run(run, shape, multiply_in_order, inner_of);
}

std::string in_words(grading::Shape shape) { return product::in_words(shape, inner_of(shape)); }

}  // namespace

// 4 x 64 tiles, each with 8 warps that load 32 times from B, and twice as often from A. All of B is 2 MiB. 4
// multiprocessors of an H200 run 32 blocks at the same time, half a row of tiles; their share of L2 holds 1.2 MiB. So
// whoever passes by all of B before the next row finds nothing again, as on a whole H200 with the 256 MiB of the shape
// that is timed. And four tiles that lie below each other run on four multiprocessors: L1 is no help to them.
const grading::Exercise grading::exercise{
    .shapes = product::shapes(),
    .memory_shape = {.rows = 8, .cols = 16384},
    .run = run_multiply_in_order,
    .bench_shape = {.rows = 16, .cols = kBenchCols},
    .cache_sms = 4,
    .same_cost = grading::shapes_around({.rows = 8, .cols = 16384}, {.rows = 2, .cols = 256}),
    .odd = grading::odd_shapes_below({.rows = 15, .cols = 4351}),
    .most_odd_sectors = product::kMostOddSectors,
    .work = [](grading::Shape shape) { return static_cast<double>(shape.rows) * shape.cols * inner_of(shape); },
    .shape_in_words = in_words,
};
