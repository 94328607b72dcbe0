#include "common/grading/exercise.h"

#include <fmt/format.h>

#include <bit>
#include <cstdint>

namespace grading {
namespace {

bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

bool is_poison(float value) { return std::bit_cast<std::uint32_t>(value) == 0xffffffffU; }

std::string text_of(float value) { return is_poison(value) ? "was never written" : fmt::format("is {}", value); }

}  // namespace

simt::DeviceArray<float>& Run::input(const std::string& name, std::size_t count) {
  // Whole numbers below 2^24 are exact in a float, and so are their products with a small factor.
  constexpr std::size_t kDistinct = 1U << 22;
  Input& input = inputs_.emplace_back(Input{simt::DeviceArray<float>(count, name), {}, name});
  for (std::size_t i = 0; i < count; ++i) input.array[i] = static_cast<float>(i % kDistinct + 1);
  input.before.assign(input.array.begin(), input.array.end());
  return input.array;
}

simt::DeviceArray<float>& Run::output(const std::string& name, std::size_t count) {
  auto& array = outputs_.emplace_back(count, name);  // fresh device memory is poisoned
  names_[array.data()] = name;
  return array;
}

void Run::reject(const std::string& reason) {
  if (mismatch_.empty()) mismatch_ = fmt::format("{} ({})", reason, shape_text());
}

std::string Run::shape_text() const { return fmt::format("rows {}, cols {}", shape_.rows, shape_.cols); }

void Run::check_inputs() {
  for (const Input& input : inputs_) {
    for (std::size_t i = 0; i < input.before.size(); ++i) {
      if (same_bits(input.array[i], input.before[i])) continue;
      reject(fmt::format("{}[{}] is {}, expected {}: the kernel must not change its input", input.name, i,
                         input.array[i], input.before[i]));
      return;
    }
  }
}

void Run::expect_matrix(const simt::DeviceArray<float>& out, Shape shape,
                        const std::function<float(int row, int col)>& expected, int pitch) {
  check_inputs();
  if (!mismatch_.empty()) return;
  const auto stride = static_cast<std::size_t>(pitch == 0 ? shape.cols : pitch);
  std::size_t wrong = 0;
  std::string first;
  for (int row = 0; row < shape.rows; ++row) {
    for (int col = 0; col < shape.cols; ++col) {
      const float value = out[static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(col)];
      const float wanted = expected(row, col);
      if (same_bits(value, wanted)) continue;
      if (wrong++ == 0) {
        first = fmt::format("{}[{}][{}] {}, expected {}", names_[out.data()], row, col, text_of(value), wanted);
      }
    }
  }
  if (wrong == 0) return;
  const auto all = static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.cols);
  reject(fmt::format("{}; {} of {} elements are wrong", first, wrong, all));
}

std::vector<Shape> matrix_shapes() {
  std::vector<Shape> shapes;
  for (const int rows : {1, 2, 31, 32, 33, 67}) {
    for (const int cols : {1, 3, 31, 32, 33, 130}) shapes.push_back({rows, cols});
  }
  shapes.push_back({1, 1023});
  shapes.push_back({515, 1});
  shapes.push_back({1023, 515});
  return shapes;
}

}  // namespace grading
