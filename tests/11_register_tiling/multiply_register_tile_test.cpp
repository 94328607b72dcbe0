#include "chapters/11_register_tiling/multiply_register_tile.h"

#include "tests/references/product.h"

namespace {

void run_multiply_register_tile(grading::Run& run, grading::Shape shape) {
  product::run(run, shape, multiply_register_tile);
}

}  // namespace

// 128 x 128 x 128 is 4 blocks of 8 warps. For each k, a warp loads 4 + 4 numbers and multiplies 16 times: 32768
// requests. One element a thread is 64 blocks, 2 loads and 1 multiplication: 131072.
const grading::Exercise grading::exercise{
    .shapes = product::shapes(),
    .memory_shape = {.rows = 128, .cols = 256},
    .run = run_multiply_register_tile,
    .bench_shape = product::kBenchShape,
    .same_cost = {{128, 128}, {256, 128}, {128, 384}, {384, 128}},  // whole tiles of up to 128 x 128
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 63}),
    .most_odd_sectors = product::kMostOddSectors,
    .shape_in_words = product::in_words,
};
