#include "chapters/08_data_layout/sum_field_blocked.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/references/layout.h"

namespace {

constexpr int kPiece = 64;    // bytes that DRAM delivers at a time, at least
constexpr int kTried = 1024;  // particles

/// Other ones on other shapes, so that none can be written into the kernel.
int field_of(int count) { return (count / 3 + 5) % kFields; }

/// From the first byte of a particle to the last one, for the particle that reaches farthest.
grading::Reported reach() {
  grading::Reported reach;
  for (int particle = 0; particle < kTried; ++particle) {
    int first = index_of(particle, 0);
    int last = first;
    for (int field = 1; field < kFields; ++field) {
      first = std::min(first, index_of(particle, field));
      last = std::max(last, index_of(particle, field));
    }
    const double bytes = (static_cast<double>(last) - first + 1) * sizeof(float);
    if (bytes > reach.value) {
      reach = {bytes, "particle " + std::to_string(particle) + " has its numbers in places " + std::to_string(first) +
                          " to " + std::to_string(last)};
    }
  }
  return reach;
}

/// What DRAM delivers for one field of a particle, where all particles are asked for it: the dearest of the fields.
grading::Reported dram_bytes() {
  grading::Reported most;
  for (int field = 0; field < kFields; ++field) {
    std::set<int> pieces;
    for (int particle = 0; particle < kTried; ++particle)
      pieces.insert(index_of(particle, field) / (kPiece / static_cast<int>(sizeof(float))));
    const double bytes = static_cast<double>(kPiece) * static_cast<double>(pieces.size()) / kTried;
    if (bytes > most.value) {
      most = {bytes, "field " + std::to_string(field) + " of " + std::to_string(kTried) + " particles lies in " +
                         std::to_string(pieces.size()) + " pieces of 64 bytes"};
    }
  }
  return most;
}

void run_sum_field_blocked(grading::Run& run, grading::Shape shape) {
  run.name_columns_only();
  const int count = shape.cols;
  const int sums_count = ceil_div(count, kSumLength);
  const int field = field_of(count);
  const int floats = floats_for(count);
  const std::string complaint = layout::complaint(count, floats, index_of);
  if (!complaint.empty()) return run.reject(complaint);
  // Sums of 4096 of them are below 2^24 quarters: exact in whatever order they are added.
  const auto& particles = run.input_with("particles", static_cast<std::size_t>(floats),
                                         [](std::size_t i) { return std::floor(layout::quarter(i) / 8) / 4; });
  auto& sums = run.output("sums", static_cast<std::size_t>(sums_count));

  sum_field_blocked(particles.data(), sums.data(), count, field);

  run.expect_matrix(sums, {.rows = 1, .cols = sums_count}, [&](int, int piece) {
    const int end = std::min(count, (piece + 1) * kSumLength);
    float sum = 0;
    for (int i = piece * kSumLength; i < end; ++i) sum += particles[static_cast<std::size_t>(index_of(i, field))];
    return sum;
  });
  const grading::Reported reached = reach();
  run.measure("bytes_from_first_to_last_field", reached.value, reached.example);
  const grading::Reported delivered = dram_bytes();
  run.measure("dram_bytes_for_a_field", delivered.value, delivered.example);
}

std::string in_words(grading::Shape shape) {
  return std::to_string(shape.cols) + (shape.cols == 1 ? " particle" : " particles");
}

/// One piece first, which is friendly; then less than a pack, one off a pack, a warp and a piece, and others.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {4096, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 100, 1000, 4095, 4097, 10007}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 65536 particles are 16 pieces. A warp loads the field of 32 particles at once: 2048 requests.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 65536},
    .run = run_sum_field_blocked,
    .bench_shape = {.rows = 1, .cols = 1 << 24},  // one field of them alone is 64 MiB: more than L2 has room for
    .same_cost = grading::shapes_around({.rows = 1, .cols = 65536}, {.rows = 0, .cols = kSumLength}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 16383}),
    .most_odd_sectors = 1.1,
    .shape_in_words = in_words,
    .tried_on = "arrays of 1 to 65536 particles",
};
