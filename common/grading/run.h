#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/grading/inputs.h"
#include "common/grading/reported.h"
#include "common/grading/rounding.h"
#include "common/grading/run_observer.h"
#include "common/grading/run_timer.h"
#include "common/grading/shape.h"
#include "common/memory/dram_stream.h"
#include "common/portable/device_array.h"

namespace grading {

using portable::DeviceArray;

/// One run of the learner's code on one shape: makes its inputs, checks its outputs.
class Run {
 public:
  /// A run on `shape`, without inputs and outputs so far.
  /// @param observer  may be null; otherwise outlives the run
  explicit Run(Shape shape, Inputs inputs = Inputs::numbered, const RunObserver* observer = nullptr)
      : shape_words_(to_words(shape)), kind_of_inputs_(inputs), observer_(observer) {}

  /// What messages call the shape, in place of rows and cols; nothing if that is empty.
  void name_shape(std::string words) { shape_words_ = std::move(words); }

  /// With a timer, the exercise can be run again and again: its arrays are used again as they are, and nothing is
  /// compared. Without one (null), outputs are poisoned again and compared.
  void set_timer(RunTimer* timer) { timer_ = timer; }

  /// What is known about the launches of this run so far; null on a GPU.
  [[nodiscard]] const RunObserver* observer() const { return observer_; }

  /// Device memory filled with values that differ from element to element. The run fails if the kernel changes it.
  template <typename T = float>
  DeviceArray<T>& input(const std::string& name, std::size_t count) {
    return input_with<T>(name, count, [this](std::size_t i) { return input_number<T>(kind_of_inputs_, i); });
  }

  /// As input(), but element i is `value(i)`: for results that are exact only with small numbers.
  template <typename T = float, typename Value>
  DeviceArray<T>& input_with(const std::string& name, std::size_t count, const Value& value) {
    if (kind_of_inputs_ == Inputs::none) return *find_or_make<T>(name, count).first;
    return input_in_order<T>(name, count, [&](std::size_t i) { return value(input_order(kind_of_inputs_, i)); });
  }

  /// As input(), but element i is `value(i)` in every run, also where nothing can be guessed: for arrays whose elements
  /// say where others are.
  template <typename T = float, typename Value>
  DeviceArray<T>& input_in_order(const std::string& name, std::size_t count, const Value& value) {
    const auto [array, is_new] = find_or_make<T>(name, count);
    if (!is_new) return *array;
    T* element = array->begin();
    for (std::size_t i = 0; i < count; ++i) element[i] = static_cast<T>(value(i));
    if (kind_of_inputs_ == Inputs::none) return *array;
    inputs_.push_back([array = array, name, before = std::vector<T>(element, element + count)] {
      const T* now = std::as_const(*array).begin();
      if (same_bits(before.data(), now, before.size() * sizeof(T))) return std::string();
      std::size_t i = 0;
      while (same_bits(&before[i], &now[i], sizeof(T))) ++i;
      return difference(name + "[" + std::to_string(i) + "]", text(now[i]), text(before[i]));
    });
    return *array;
  }

  /// Device memory that holds `value(i)` until the kernel changes it: input and output in one. The grader knows what
  /// was there, so nothing is scrambled.
  template <typename T = float, typename Value>
  DeviceArray<T>& in_place_with(const std::string& name, std::size_t count, const Value& value) {
    const auto [array, is_new] = find_or_make<T>(name, count);
    if (is_new) names_[std::as_const(*array).data()] = name;
    if (kind_of_inputs_ == Inputs::none || (!is_new && timer_ != nullptr)) return *array;
    T* element = array->begin();
    for (std::size_t i = 0; i < count; ++i) element[i] = static_cast<T>(value(i));
    return *array;
  }

  /// Calls an element out[7], not out[0][7]: for arrays, where no learner has thought of rows.
  void name_columns_only() { has_rows_ = false; }

  /// Says that each element of the output is one of an input() of this shape: then a wrong one is told by its place.
  void moves_elements_of(const std::string& name, Shape shape) { moved_ = {name, shape}; }

  /// Device memory filled with a poison that no correct result contains.
  template <typename T = float>
  DeviceArray<T>& output(const std::string& name, std::size_t count) {
    const auto [array, is_new] = find_or_make<T>(name, count);
    if (is_new) {
      names_[std::as_const(*array).data()] = name;
    } else if (timer_ == nullptr) {
      poison(array->begin(), count * sizeof(T));
    }
    return *array;
  }

  /// Requires out[first + row * pitch + col] == expected(row, col), bit for bit, for the whole shape. `pitch` 0 means
  /// cols. The first difference ends up in the verdict as `out[row][col] is 1, expected 2`: `first` is for functions
  /// that were given a pointer into the array.
  template <typename T, typename Expected>
  void expect_matrix(const DeviceArray<T>& out, Shape shape, const Expected& expected, int pitch = 0,
                     std::size_t first = 0) {
    const auto is_right = [](T value, T wanted, int, int) { return same_bits(&value, &wanted, sizeof(T)); };
    const auto in_words = [&](T wanted, int, int) { return text(wanted) + origin(static_cast<double>(wanted)); };
    compare(out, shape, {pitch, first}, expected, is_right, in_words);
  }

  /// Requires |out[row * pitch + col] - expected(row, col)| <= bound(row, col), both of them doubles: for results whose
  /// last bits depend on the order of the operations. The bound is what an error analysis of the task says of every
  /// order that is allowed (rounding.h helps); infinities and NaN never pass. The first difference ends up in the
  /// verdict as `out[row][col] is 1.5, expected 1.25, give or take 3e-07`.
  template <typename T, typename Expected, typename Bound>
  void expect_matrix_within(const DeviceArray<T>& out, Shape shape, const Expected& expected, const Bound& bound,
                            int pitch = 0) {
    const auto is_right = [&](T value, double wanted, int row, int col) {
      return is_within(value, wanted, bound(row, col));
    };
    const auto in_words = [&](double wanted, int row, int col) { return text_within(wanted, bound(row, col)); };
    compare(out, shape, {pitch, 0}, expected, is_right, in_words);
  }

  /// Ends this run as wrong: `reason` takes the place of a difference in the verdict. For what no element shows.
  void reject(const std::string& reason);

  /// Reports a number that a target in chapter.json may refer to by this name.
  /// `example` is a case that shows what the number means: "cols = 1: row 1 starts 4 bytes into a sector".
  void measure(const std::string& metric, double value, const std::string& example = "") {
    measures_[metric] = {value, example};
  }

  /// The same of a number of wrong answers: unless it is 0, nobody may call the attempt correct.
  void count_wrong(const std::string& metric, double wrong, const std::string& example = "") {
    measure(metric, wrong, example);
    wrong_answers_.insert(metric);
  }

  /// Lets the report draw how the DRAM model serves these requests. Of the memory shape only; a few hundred requests
  /// are as much as a picture can hold.
  void show_dram(memory::DramStream stream) { dram_.push_back(std::move(stream)); }

  /// What is wrong with the result; empty if nothing is. The first complaint wins.
  [[nodiscard]] const std::string& mismatch() const { return mismatch_; }
  /// What measure() was told, by name, and the sizes of all arrays (size_of_array()).
  [[nodiscard]] const Reports& measures() const { return measures_; }
  /// The names that count_wrong() was given.
  [[nodiscard]] const std::set<std::string>& wrong_answers() const { return wrong_answers_; }
  /// What show_dram() was told.
  [[nodiscard]] const std::vector<memory::DramStream>& dram() const { return dram_; }
  /// Of all arrays: what a kernel that reads its inputs and writes its outputs once moves.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  template <typename T>
  std::pair<std::shared_ptr<DeviceArray<T>>, bool> find_or_make(const std::string& name, std::size_t count) {
    if (timer_ != nullptr) timer_->begin();
    std::shared_ptr<void>& known = arrays_[name];
    if (known != nullptr) return {std::static_pointer_cast<DeviceArray<T>>(known), false};
    auto array = std::make_shared<DeviceArray<T>>(count, name);  // fresh device memory is poisoned
    known = array;
    bytes_ += count * sizeof(T);
    measure(size_of_array(name), static_cast<double>(count * sizeof(T)));
    return {array, true};
  }

  // Where a matrix lies in its array.
  struct Part {
    int pitch;  // 0: as many as it has columns
    std::size_t first;
  };

  // `is_right(value, wanted, row, col)` of each element; the first that is not is told `in_words(wanted, row, col)`.
  template <typename T, typename Expected, typename IsRight, typename InWords>
  void compare(const DeviceArray<T>& out, Shape shape, Part part, const Expected& expected, const IsRight& is_right,
               const InWords& in_words) {
    if (timer_ != nullptr) return timer_->end();
    check_inputs();  // the reference may be computed from them
    if (!mismatch_.empty()) return;
    const auto stride = static_cast<std::size_t>(part.pitch == 0 ? shape.cols : part.pitch);
    std::size_t wrong = 0;
    std::string told;
    for (int row = 0; row < shape.rows; ++row) {
      for (int col = 0; col < shape.cols; ++col) {
        const T value = out[part.first + static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(col)];
        const auto wanted = expected(row, col);
        if (is_right(value, wanted, row, col) || wrong++ != 0) continue;
        told = difference(names_[out.data()] + index_text(row, col), text(value) + origin(static_cast<double>(value)),
                          in_words(wanted, row, col)) +
               neighbour(&out[part.first], sizeof(T), &value, row, col, stride);
      }
    }
    if (wrong != 0)
      reject_elements(told, wrong, static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.cols));
  }

  static void poison(void* memory, std::size_t bytes);
  void check_inputs();
  void reject_elements(const std::string& first, std::size_t wrong, std::size_t all);
  static bool same_bits(const void* a, const void* b, std::size_t bytes);
  // Who wrote the element before one that nobody wrote: most often the same block should have.
  [[nodiscard]] std::string neighbour(const void* out, std::size_t bytes, const void* value, int row, int col,
                                      std::size_t stride) const;
  [[nodiscard]] std::string index_text(int row, int col) const;
  // ", which is in[1][0]"; nothing where that is not known.
  [[nodiscard]] std::string origin(double value) const;
  static std::string difference(const std::string& place, const std::string& value, const std::string& wanted);
  static std::string text(float value);
  static std::string text(double value);
  static std::string text(int value);
  static std::string text(unsigned value);
  static std::string text(unsigned long value);
  static std::string text_within(double wanted, double bound);

  std::string shape_words_;
  Inputs kind_of_inputs_;
  const RunObserver* observer_;
  RunTimer* timer_ = nullptr;
  bool has_rows_ = true;
  std::size_t bytes_ = 0;
  std::map<std::string, std::shared_ptr<void>> arrays_;  // by name; kept until the run is over
  std::map<const void*, std::string> names_;             // of the outputs
  std::vector<std::function<std::string()>> inputs_;     // each says what the kernel has changed, or nothing
  std::string mismatch_;
  std::optional<std::pair<std::string, Shape>> moved_;  // see moves_elements_of()
  Reports measures_;
  std::set<std::string> wrong_answers_;
  std::vector<memory::DramStream> dram_;
};

}  // namespace grading
