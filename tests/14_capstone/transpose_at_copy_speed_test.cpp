#include "chapters/14_capstone/transpose_at_copy_speed.h"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "common/core/architecture.h"
#include "common/grading/exercise.h"

namespace {

constexpr std::uint64_t kSectorBytes = core::kH200.sector_bytes;

/// The sectors that each block has stored to, ascending.
std::map<std::uint64_t, std::vector<std::uint64_t>> stored_sectors(const grading::RunObserver& observer) {
  std::map<std::uint64_t, std::vector<std::uint64_t>> sectors;
  observer.for_each_request(memory::Kind::store, [&](std::uint64_t block, std::span<const std::uint64_t> stored) {
    auto& of_block = sectors[block];
    of_block.insert(of_block.end(), stored.begin(), stored.end());
  });
  for (auto& [block, of_block] : sectors) std::ranges::sort(of_block);
  return sectors;
}

/// A block writes runs of neighbouring sectors. Of all runs, the share that begins where the block with the number
/// before has ended one.
double continued_runs(const grading::RunObserver& observer) {
  const auto sectors = stored_sectors(observer);
  const auto contains = [&](std::uint64_t block, std::uint64_t sector) {
    const auto found = sectors.find(block);
    return found != sectors.end() && std::ranges::binary_search(found->second, sector);
  };
  double runs = 0;
  double continued = 0;
  for (const auto& [block, of_block] : sectors) {
    for (const std::uint64_t sector : of_block) {
      if (sector < kSectorBytes || contains(block, sector - kSectorBytes)) continue;
      ++runs;
      if (block > 0 && contains(block - 1, sector - kSectorBytes)) ++continued;
    }
  }
  return runs == 0 ? 0 : continued / runs;
}

void run_transpose(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  transpose_at_copy_speed(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows},
                    [&](int row, int col) { return in[col * shape.cols + row]; });
  if (run.observer() == nullptr) return;
  run.measure("share_of_writes_that_continue_the_block_before", continued_runs(*run.observer()));
}

/// Wide accesses have edges of their own: multiples of 4 that end in the middle of a tile, one off such a multiple, and
/// rows long enough for another order of the blocks.
std::vector<grading::Shape> shapes() {
  auto shapes = grading::matrix_shapes();
  for (const auto& [rows, cols] : {std::pair{4, 4},
                                   {4, 64},
                                   {64, 4},
                                   {60, 68},
                                   {68, 60},
                                   {128, 192},
                                   {63, 64},
                                   {64, 65},
                                   {66, 62},
                                   {101, 103},
                                   {4, 32832},
                                   {5, 32771}}) {
    shapes.push_back({rows, cols});
  }
  return shapes;
}

/// Columns of at least as many tiles, in whole tiles of up to 128 x 128.
std::vector<grading::Shape> same_cost() {
  std::vector<grading::Shape> shapes;
  for (const int rows : {1152, 1280, 1408, 1536, 1664}) {
    for (const int cols : {128, 256, 384}) shapes.push_back({rows, cols});
  }
  return shapes;
}

/// Four floats a lane where rows are multiples of them, and one elsewhere.
double requests(grading::Shape shape) {
  const double elements = static_cast<double>(shape.rows) * shape.cols;
  return shape.rows % 4 == 0 && shape.cols % 4 == 0 ? elements / 4 : elements;
}

}  // namespace

// 1024 x 256 floats are 65536 float4, or 2048 requests of 32 lanes. 16 tiles of 64 rows are on top of each other: going
// down the rows of `in`, at most one block in 16 starts anew.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 1024, .cols = 256},
    .run = run_transpose,
    .keeps_requests = true,
    .same_cost = same_cost(),
    .odd = grading::odd_shapes_below({.rows = 255, .cols = 127}),
    .work = requests,
};
