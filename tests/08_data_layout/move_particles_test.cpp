#include "chapters/08_data_layout/move_particles.h"

#include <cmath>
#include <sstream>

#include "tests/references/layout.h"

namespace {

constexpr const char* kNames[kFields] = {"x", "y", "z", "speed_x", "speed_y", "speed_z", "mass", "charge"};

/// Other ones on other shapes, so that none can be written into the kernel.
float push_of(int count) { return 1.5F + static_cast<float>(count % 3); }
float time_of(int count) { return count % 2 == 0 ? 0.5F : 0.25F; }

float before(int particle, int field, int count) {
  return layout::quarter(static_cast<std::size_t>(index_of(particle, field, count)));
}

float after(int particle, int field, int count) {
  const float speed = before(particle, kSpeedZ, count) + push_of(count) * before(particle, kCharge, count);
  if (field == kSpeedZ) return speed;
  if (field == kZ) return before(particle, kZ, count) + time_of(count) * speed;
  return before(particle, field, count);
}

/// Which number is wrong, by its name: where it lies is the learner's choice. Empty if none is.
std::string mistake(const grading::DeviceArray<float>& particles, int count) {
  std::ostringstream first;
  first.precision(9);
  std::size_t wrong = 0;
  for (int particle = 0; particle < count; ++particle) {
    for (int field = 0; field < kFields; ++field) {
      const float is = particles[static_cast<std::size_t>(index_of(particle, field, count))];
      const float wanted = after(particle, field, count);
      if (is == wanted || wrong++ != 0) continue;
      first << kNames[field] << " of particle " << particle << " is " << is << ", expected " << wanted;
      if (is == before(particle, field, count)) first << ": it has not changed";
    }
  }
  if (wrong == 0) return "";
  first << "; " << wrong << " of " << kFields * static_cast<long>(count) << " numbers are wrong";
  return first.str();
}

void run_move_particles(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const int floats = floats_for(count);
  const std::string complaint =
      layout::complaint(count, floats, [&](int particle, int field) { return index_of(particle, field, count); });
  if (!complaint.empty()) return run.reject(complaint);
  const auto& known = layout::quarter;
  auto& particles = run.in_place_with("particles", static_cast<std::size_t>(floats), known);

  move_particles(particles.data(), count, push_of(count), time_of(count));

  // Only padding is left to compare, place by place: the first complaint wins.
  run.expect_matrix(particles, {.rows = 1, .cols = floats}, [&](int, int place) {
    if (place == 0) {
      if (const std::string wrong = mistake(particles, count); !wrong.empty()) run.reject(wrong);
    }
    return particles[static_cast<std::size_t>(place)];
  });
}

/// Whole warps first, which is friendly; then less than a sector, one off a sector, a warp and a block, and others.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {1024, 1, 2, 7, 8, 9, 31, 32, 33, 63, 100, 255, 256, 257, 1000, 4099}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

std::string in_words(grading::Shape shape) {
  return std::to_string(shape.cols) + (shape.cols == 1 ? " particle" : " particles");
}

double warps_of(grading::Shape shape) { return std::ceil(shape.cols / 32.0); }

}  // namespace

// 65541 particles are 2048 full warps and 5 lanes more; no field that follows 65541 others begins where a sector does.
// A warp loads three times and stores twice: 6147 and 4098 requests.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 65541},
    .run = run_move_particles,
    .bench_shape = {.rows = 1, .cols = 1 << 23},  // 64 Mi floats
    .same_cost = grading::shapes_around({.rows = 1, .cols = 65541}, {.rows = 0, .cols = 1022}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 1023}),
    .most_odd_sectors = 1.1,
    .work = warps_of,
    .shape_in_words = in_words,
    .tried_on = "arrays of 1 to 65541 particles",
};
