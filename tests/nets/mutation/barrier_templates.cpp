// Correct kernels that need no more than barriers and atomic operations.

#include <array>

#include "tests/nets/mutation/statements.h"
#include "tests/nets/mutation/templates.h"

namespace mutation {
namespace {

using namespace write;
using Fill = Array::Fill;

Program shape(Random& random, const char* name, int most_blocks = 2) {
  static constexpr std::array<std::array<int, 2>, 6> kShapes{{{1, 3}, {1, 4}, {1, 5}, {2, 2}, {2, 3}, {3, 1}}};
  const auto& [warps, lanes] = kShapes[static_cast<std::size_t>(random.below(6))];
  return {.name = name, .blocks = random.between(1, most_blocks), .warps = warps, .lanes = lanes};
}

Array shared(const char* name, int size) { return {name, size, true}; }
Array input(const Program& p) { return {"in", p.blocks * p.workers(), false, Fill::numbers}; }
Array output(const Program& p) { return {"out", p.blocks * p.workers(), false, Fill::none}; }
// The element of a thread, in all blocks.
Expr own(const Program& p) { return b * p.workers() + t; }

Program exchange_tile(Random& random) {
  Program p = shape(random, "exchange_tile");
  const int n = p.workers();
  p.arrays = {input(p), output(p), shared("tile", n)};
  p.code = {when(t < n, {load(4, 0, own(p)), store(2, t, r(4))}), barrier(),
            when(t < n, {load(5, 2, (t + random.between(1, n - 1)) % n), store(1, own(p), r(5))})};
  return p;
}

Program tree_reduction(Random& random) {
  Program p = shape(random, "tree_reduction");
  p.lanes = p.warps == 1 ? 4 : 2;
  if (p.warps == 3) p.warps = 2;
  const int n = p.workers();
  p.arrays = {input(p), {"out", p.blocks, false}, shared("sums", n)};
  p.code = {when(t < n, {load(4, 0, own(p)), store(2, t, r(4))}), barrier(),
            loop(5, n / 2, Expr(0) < r(5), r(5) / 2,
                 {when(t < r(5), {load(6, 2, t), load(7, 2, t + r(5)), store(2, t, r(6) + r(7))}), barrier()}),
            when(t == 0, {load(4, 2, 0), store(1, b, r(4))})};
  return p;
}

Program scan_with_two_buffers(Random& random) {
  Program p = shape(random, "scan_with_two_buffers", 1);
  const int n = p.workers();
  p.arrays = {input(p), output(p), shared("both", 2 * n)};
  // r7 is where the round reads: 0 or n.
  p.code = {
      when(t < n, {load(4, 0, own(p)), store(2, t, r(4))}), barrier(), set(7, 0),
      loop(5, 1, r(5) < n, r(5) * 2,
           {when(t < n, {load(4, 2, r(7) + t), when((r(5) - 1) < t, {load(6, 2, r(7) + t - r(5)), set(4, r(4) + r(6))}),
                         store(2, (Expr(n) - r(7)) + t, r(4))}),
            set(7, Expr(n) - r(7)), barrier()}),
      when(t < n, {load(4, 2, r(7) + t), store(1, own(p), r(4))})};
  return p;
}

Program tile_used_again(Random& random) {
  Program p = shape(random, "tile_used_again");
  const int n = p.workers();
  const int rounds = random.between(2, 3);
  p.arrays = {
      {"in", p.blocks * n * rounds, false, Fill::numbers}, {"out", p.blocks * n * rounds, false}, shared("tile", n)};
  const Expr place = (b * rounds + r(7)) * n;
  p.code = {loop(7, 0, r(7) < rounds, r(7) + 1,
                 {when(t < n, {load(4, 0, place + t), store(2, t, r(4))}), barrier(),
                  when(t < n, {load(5, 2, Expr(n - 1) - t), store(1, place + t, r(5))}), barrier()})};
  return p;
}

Program grid_stride_copy(Random& random) {
  Program p = shape(random, "grid_stride_copy", 3);
  const int n = p.workers();
  const int size = random.between(n, 3 * p.blocks * n);
  p.arrays = {{"in", size, false, Fill::numbers}, {"out", size, false}};
  p.code = {
      when(t < n, {loop(7, own(p), r(7) < size, r(7) + p.blocks * n, {load(4, 0, r(7)), store(1, r(7), r(4) + 1)})})};
  return p;
}

Program histogram(Random& random) {
  Program p = shape(random, "histogram");
  const int n = p.workers();
  const int bins = random.between(2, n);
  p.arrays = {input(p), {"out", p.blocks * bins, false}, shared("bins", bins)};
  p.code = {when(t < bins, {store(2, t, 0)}), barrier(), when(t < n, {load(4, 0, own(p)), add(-1, 2, r(4) % bins, 1)}),
            barrier(), when(t < bins, {load(5, 2, t), store(1, b * bins + t, r(5))})};
  return p;
}

Program stencil_with_halo(Random& random) {
  Program p = shape(random, "stencil_with_halo");
  const int n = p.workers();
  p.arrays = {input(p), output(p), shared("tile", n + 2)};
  p.code = {when(t < n, {load(4, 0, own(p)), store(2, t + 1, r(4))}), when(t == 0, {store(2, 0, 7)}),
            when(t == n - 1, {store(2, n + 1, 9)}), barrier(),
            when(t < n, {load(4, 2, t), load(5, 2, t + 1), load(6, 2, t + 2), store(1, own(p), r(4) + r(5) + r(6))})};
  return p;
}

Program append_to_list(Random& random) {
  Program p = shape(random, "append_to_list", 1);
  const int n = p.workers();
  p.arrays = {input(p), output(p), shared("list", n), shared("size", 1)};
  p.code = {when(t == 0, {store(3, 0, 0)}), barrier(),
            when(t < n, {when(t % 2 == 0, {add(4, 3, 0, 1), store(2, r(4), t * 10)})}), barrier(),
            when(t < n, {load(5, 3, 0), when(t < r(5), {load(6, 2, t), store(1, own(p), r(6))})})};
  return p;
}

Program largest(Random& random) {
  Program p = shape(random, "largest");
  const int n = p.workers();
  p.arrays = {input(p), output(p), shared("top", 1)};
  p.code = {when(t == 0, {store(2, 0, 0)}), barrier(),
            when(t < n, {load(4, 0, own(p)), update(Update::maximum, -1, 2, 0, r(4))}), barrier(),
            when(t < n, {load(5, 2, 0), store(1, own(p), r(5))})};
  return p;
}

Program count_in_all_blocks(Random& random) {
  Program p = shape(random, "count_in_all_blocks");
  const int n = p.workers();
  p.arrays = {input(p), {"total", 2, false, Fill::zeros}, shared("sum", 1)};
  p.code = {when(t == 0, {store(2, 0, 0)}), barrier(), when(t < n, {load(4, 0, own(p)), add(-1, 2, 0, r(4))}),
            barrier(), when(t == n - 1, {load(5, 2, 0), add(-1, 1, random.below(2), r(5))})};
  return p;
}

Program broadcast(Random& random) {
  Program p = shape(random, "broadcast");
  const int n = p.workers();
  const int who = random.below(n);
  p.arrays = {input(p), output(p), shared("one", 1)};
  p.code = {when(t == who, {load(4, 0, own(p)), store(2, 0, r(4))}), barrier(),
            when(t < n, {load(5, 2, 0), store(1, own(p), r(5) + t)})};
  return p;
}

Program ring_of_rows(Random& random) {
  Program p = shape(random, "ring_of_rows", 1);
  const int n = p.workers();
  const int rounds = random.between(3, 4);
  p.arrays = {{"in", rounds * n, false, Fill::numbers}, {"out", rounds * n, false}, shared("ring", 2 * n)};
  // A row is written again two rounds later: the barrier between is enough.
  p.code = {loop(7, 0, r(7) < rounds, r(7) + 1,
                 {when(t < n, {load(4, 0, r(7) * n + t), store(2, (r(7) % 2) * n + t, r(4))}), barrier(),
                  when(t < n, {load(5, 2, (r(7) % 2) * n + ((t + 1) % n)), store(1, r(7) * n + t, r(5))})})};
  return p;
}

Program scratch_of_the_block(Random& random) {
  Program p = shape(random, "scratch_of_the_block");
  const int n = p.workers();
  p.arrays = {input(p), output(p), {"scratch", p.blocks * n, false, Fill::none}};
  p.code = {when(t < n, {load(4, 0, own(p)), store(2, own(p), r(4))}), barrier(),
            when(t < n, {load(5, 2, b * n + (Expr(n - 1) - t)), store(1, own(p), r(5))})};
  return p;
}

Program flag_set_by_all(Random& random) {
  Program p = shape(random, "flag_set_by_all", 1);
  const int n = p.workers();
  p.arrays = {input(p), output(p), shared("found", 1)};
  p.code = {when(t == 0, {store(2, 0, 0)}), barrier(),
            when(t < n, {load(4, 0, own(p)), when(Expr(0) < r(4), {store(2, 0, 1)})}), barrier(),
            when(t < n, {load(5, 2, 0), store(1, own(p), r(5))})};
  return p;
}

}  // namespace

std::span<const Template> barrier_templates() {
  static constexpr std::array<Template, 14> kAll{
      exchange_tile, tree_reduction,    scan_with_two_buffers, tile_used_again, grid_stride_copy,
      histogram,     stencil_with_halo, append_to_list,        largest,         count_in_all_blocks,
      broadcast,     ring_of_rows,      scratch_of_the_block,  flag_set_by_all};
  return kAll;
}

}  // namespace mutation
