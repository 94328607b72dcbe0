#include "chapters/11_register_tiling/multiply_wide_loads.h"

#include "tests/references/product.h"

namespace {

void run_multiply_wide_loads(grading::Run& run, grading::Shape shape) { product::run(run, shape, multiply_wide_loads); }

}  // namespace

// 128 x 128 x 256 is 2 blocks of 8 warps. For each k, a warp loads two float4 of A and two of B: 8192 requests. One by
// one they are 16 loads: 32768. C is stored in float4 as well.
const grading::Exercise grading::exercise{
    .shapes = product::shapes(),
    .memory_shape = {.rows = 128, .cols = 256},
    .run = run_multiply_wide_loads,
    .bench_shape = product::kBenchShape,
    .same_cost = {{128, 128}, {256, 128}, {128, 384}, {384, 128}},
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 127}),
    .most_odd_sectors = 5,  // rows of C are not aligned: a thread's four elements go one by one
    .shape_in_words = product::in_words,
};
