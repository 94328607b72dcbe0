#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/simt/device_array.h"

namespace grading {

/// The size of one run. One-dimensional exercises leave `rows` at 1.
struct Shape {
  int rows = 1;
  int cols = 1;
};

/// One run of the learner's code on one shape: makes its inputs, checks its outputs.
class Run {
 public:
  explicit Run(Shape shape) : shape_(shape) {}

  /// Device memory filled with values that differ from element to element. The run fails if the kernel changes it.
  template <typename T = float>
  simt::DeviceArray<T>& input(const std::string& name, std::size_t count) {
    return input_with<T>(name, count, [](std::size_t i) { return i % kDistinct + 1; });
  }

  /// As input(), but element i is `value(i)`: for results that are exact only with small numbers.
  template <typename T = float, typename Value>
  simt::DeviceArray<T>& input_with(const std::string& name, std::size_t count, const Value& value) {
    auto array = std::make_shared<simt::DeviceArray<T>>(count, name);
    for (std::size_t i = 0; i < count; ++i) (*array)[i] = static_cast<T>(value(i));
    inputs_.push_back([array, name, before = std::vector<T>(array->begin(), array->end())] {
      for (std::size_t i = 0; i < before.size(); ++i) {
        const std::string place = name + "[" + std::to_string(i) + "]";
        if (!same_bits(&before[i], &(*array)[i], sizeof(T))) return difference(place, text((*array)[i]), text(before[i]));
      }
      return std::string();
    });
    return *array;
  }

  /// Device memory filled with a poison that no correct result contains.
  template <typename T = float>
  simt::DeviceArray<T>& output(const std::string& name, std::size_t count) {
    auto array = std::make_shared<simt::DeviceArray<T>>(count, name);  // fresh device memory is poisoned
    outputs_[array->data()] = {name, array};
    return *array;
  }

  /// Requires out[row * pitch + col] == expected(row, col), bit for bit, for the whole shape. `pitch` 0 means cols.
  /// The first difference ends up in the verdict as `out[row][col] is 1, expected 2`.
  template <typename T, typename Expected>
  void expect_matrix(const simt::DeviceArray<T>& out, Shape shape, const Expected& expected, int pitch = 0) {
    check_inputs();  // the reference may be computed from them
    if (!mismatch_.empty()) return;
    const auto stride = static_cast<std::size_t>(pitch == 0 ? shape.cols : pitch);
    std::size_t wrong = 0;
    std::string first;
    for (int row = 0; row < shape.rows; ++row) {
      for (int col = 0; col < shape.cols; ++col) {
        const T value = out[static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(col)];
        const T wanted = expected(row, col);
        if (same_bits(&value, &wanted, sizeof(T)) || wrong++ != 0) continue;
        const std::string place =
            outputs_[out.data()].name + "[" + std::to_string(row) + "][" + std::to_string(col) + "]";
        first = difference(place, text(value), text(wanted)) + neighbour(&out[0], sizeof(T), &value, row, col, stride);
      }
    }
    if (wrong != 0) reject_elements(first, wrong, static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.cols));
  }

  /// Ends this run as wrong: `reason` takes the place of a difference in the verdict. For what no element shows.
  void reject(const std::string& reason);

  /// Reports a number that a target in the manifest may refer to by this name.
  void measure(const std::string& metric, double value) { measures_[metric] = value; }

  /// What is wrong with the result; empty if nothing is. The first complaint wins.
  [[nodiscard]] const std::string& mismatch() const { return mismatch_; }
  [[nodiscard]] const std::map<std::string, double>& measures() const { return measures_; }

 private:
  // Whole numbers below 2^24 are exact in a float, and so are their products with a small factor.
  static constexpr std::size_t kDistinct = 1U << 22;

  struct Output {
    std::string name;
    std::shared_ptr<void> array;  // kept until the run is over
  };

  void check_inputs();
  void reject_elements(const std::string& first, std::size_t wrong, std::size_t all);
  static bool same_bits(const void* a, const void* b, std::size_t bytes);
  // Who wrote the element before one that nobody wrote: most often the same block should have.
  std::string neighbour(const void* out, std::size_t bytes, const void* value, int row, int col, std::size_t stride);
  static std::string difference(const std::string& place, const std::string& value, const std::string& wanted);
  static std::string text(float value);
  static std::string text(double value);
  static std::string text(int value);
  static std::string text(unsigned value);
  static std::string text(unsigned long value);

  Shape shape_;
  std::vector<std::function<std::string()>> inputs_;  // each says what the kernel has changed, or nothing
  std::map<const void*, Output> outputs_;
  std::string mismatch_;
  std::map<std::string, double> measures_;
};

/// What a grader needs to know about one exercise; identity and targets are in chapters/manifest.json.
struct Exercise {
  std::vector<Shape> shapes;  ///< correctness is checked on these
  Shape memory_shape;         ///< the counters of this shape decide the memory verdict
  void (*run)(Run& run, Shape shape);
};

/// Defined once in every tests/NN_topic/<exercise>_test.cpp.
extern const Exercise exercise;

/// A mix of awkward and ordinary shapes: 1x1, single rows and columns, primes, one off a multiple of 32, large.
std::vector<Shape> matrix_shapes();

}  // namespace grading
