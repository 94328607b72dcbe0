#include "common/grading/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "common/core/poison.h"

namespace grading {
namespace {

// The poison of unwritten memory, as each type shows it.
constexpr const char* kNeverWritten = "never written";

template <typename T>
std::string text_unless_poison(T value) {
  T poison;
  std::memset(&poison, core::kPoison, sizeof poison);
  if (std::memcmp(&value, &poison, sizeof value) == 0) return kNeverWritten;
  return std::isnan(static_cast<double>(value)) ? "nan" : fmt::format("{}", value);  // and not "-nan"
}

}  // namespace

bool Run::same_bits(const void* a, const void* b, std::size_t bytes) { return std::memcmp(a, b, bytes) == 0; }

std::string Run::text(float value) { return text_unless_poison(value); }
std::string Run::text(double value) { return text_unless_poison(value); }
std::string Run::text(int value) { return text_unless_poison(value); }
std::string Run::text(unsigned value) { return text_unless_poison(value); }
std::string Run::text(unsigned long value) { return text_unless_poison(value); }
std::string Run::text_within(double wanted, double bound) {
  return fmt::format("{:.9g}, give or take {:.2g}", wanted, bound);
}

std::string Run::difference(const std::string& place, const std::string& value, const std::string& wanted) {
  const bool has_origin = value.find(", which") != std::string::npos;
  return fmt::format("{} {} {}{} expected {}", place, value == kNeverWritten ? "was" : "is", value,
                     has_origin ? ";" : ",", wanted);
}

std::string Run::index_text(int row, int col) const {
  return has_rows_ ? fmt::format("[{}][{}]", row, col) : fmt::format("[{}]", col);
}

std::string Run::neighbour(const void* out, std::size_t bytes, const void* value, int row, int col,
                           std::size_t stride) const {
  const std::vector<unsigned char> poison(bytes, core::kPoison);
  if (observer_ == nullptr || std::memcmp(value, poison.data(), bytes) != 0) return "";
  const auto written = [&](int at_row, int at_col) -> std::string {
    if (at_row < 0 || at_col < 0) return "";
    const std::size_t index = static_cast<std::size_t>(at_row) * stride + static_cast<std::size_t>(at_col);
    const auto block = observer_->block_that_wrote(static_cast<const unsigned char*>(out) + index * bytes);
    if (!block) return "";
    return fmt::format(" (block ({},{},{}) wrote {} next to it)", block->x, block->y, block->z,
                       index_text(at_row, at_col));
  };
  const std::string left = written(row, col - 1);
  return left.empty() ? written(row - 1, col) : left;
}

std::string Run::origin(double value) const {
  if (!moved_ || kind_of_inputs_ != Inputs::numbered) return "";
  const auto& [name, shape] = *moved_;
  const double count = static_cast<double>(shape.rows) * shape.cols;
  if (!(value >= 1 && value <= std::min<double>(count, kDistinctInputs)) || value != std::floor(value)) return "";
  const auto index = static_cast<long>(value) - 1;
  return fmt::format(", which is {}[{}][{}]", name, index / shape.cols, index % shape.cols);
}

void Run::reject(const std::string& reason) {
  if (mismatch_.empty()) mismatch_ = shape_words_.empty() ? reason : fmt::format("{} ({})", reason, shape_words_);
}

void Run::reject_elements(const std::string& first, std::size_t wrong, std::size_t all) {
  reject(fmt::format("{}; {} of {} elements {} wrong", first, wrong, all, wrong == 1 ? "is" : "are"));
}

void Run::poison(void* memory, std::size_t bytes) { std::memset(memory, core::kPoison, bytes); }

void Run::check_inputs() {
  for (const auto& changed : inputs_) {
    if (const std::string change = changed(); !change.empty())
      reject(change + ": the kernel must not change its input");
  }
}

}  // namespace grading
