#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
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
  simt::DeviceArray<float>& input(const std::string& name, std::size_t count);

  /// Device memory filled with a poison that no correct result contains.
  simt::DeviceArray<float>& output(const std::string& name, std::size_t count);

  /// Requires out[row * pitch + col] == expected(row, col), bit for bit, for the whole shape. `pitch` 0 means cols.
  /// The first difference ends up in the verdict as `out[row][col] is 1, expected 2`.
  void expect_matrix(const simt::DeviceArray<float>& out, Shape shape,
                     const std::function<float(int row, int col)>& expected, int pitch = 0);

  /// Ends this run as wrong: `reason` takes the place of a difference in the verdict. For what no element shows.
  void reject(const std::string& reason);

  /// Reports a number that a target in the manifest may refer to by this name.
  void measure(const std::string& metric, double value) { measures_[metric] = value; }

  /// What is wrong with the result; empty if nothing is. The first complaint wins.
  [[nodiscard]] const std::string& mismatch() const { return mismatch_; }
  [[nodiscard]] const std::map<std::string, double>& measures() const { return measures_; }

 private:
  struct Input {
    simt::DeviceArray<float> array;
    std::vector<float> before;
    std::string name;
  };

  /// Complains if the kernel has written to an input; the reference would then be computed from changed data.
  void check_inputs();
  [[nodiscard]] std::string shape_text() const;

  Shape shape_;
  std::deque<Input> inputs_;  // a deque: references stay valid
  std::deque<simt::DeviceArray<float>> outputs_;
  std::map<const float*, std::string> names_;
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
