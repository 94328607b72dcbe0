// Streams and strided loads that others have timed on other GPUs, estimated: the tables of docs/estimate.md.
// UPDATE_DOCS=1 writes them. No constant comes from these runs.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/estimate/page.h"
#include "tests/estimate/published_runs.h"

namespace {

using estimate::gpu_called;
using estimate::is_updating;
using estimate::Page;

constexpr double kClose = 0.2;

/// A line of a file: GPU, kernel or type, block size or stride, and what somebody measured.
struct Published {
  std::string gpu;
  std::string kind;
  int size = 0;
  double value = 0;
};

std::vector<Published> read_published(const std::string& name) {
  std::ifstream file(fmt::format("{}/tests/data/{}.csv", SOURCE_DIR, name));
  std::vector<Published> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#") || line.starts_with("gpu,")) continue;
    std::istringstream cells(line);
    Published one;
    std::string size, value;
    std::getline(std::getline(cells, one.gpu, ','), one.kind, ',');
    std::getline(std::getline(cells, size, ','), value);
    one.size = std::stoi(size);
    one.value = std::stod(value);
    all.push_back(one);
  }
  return all;
}

/// Errors of all sizes of one kind on one GPU: a row of a table.
struct Errors {
  std::string gpu;
  std::string kind;
  std::vector<int> sizes;
  std::vector<double> errors;  // of time: estimate / measured - 1
  int in_range = 0;

  [[nodiscard]] long close() const {
    return std::ranges::count_if(errors, [](double error) { return std::abs(error) <= kClose; });
  }
  [[nodiscard]] double worst() const {
    return *std::ranges::max_element(errors, {}, [](double error) { return std::abs(error); });
  }
};

Errors& row_of(std::vector<Errors>& rows, const Published& run) {
  if (rows.empty() || rows.back().gpu != run.gpu || rows.back().kind != run.kind)
    rows.push_back({.gpu = run.gpu, .kind = run.kind, .sizes = {}, .errors = {}});
  rows.back().sizes.push_back(run.size);
  return rows.back();
}

std::vector<Errors> streams() {
  std::vector<Errors> rows;
  for (const Published& run : read_published("published_streams")) {
    const estimate::LaunchTime time =
        estimate::stream_time(gpu_called(run.gpu), run.kind, static_cast<unsigned>(run.size));
    const double bytes = 8.0 * estimate::stream_elements() * (run.kind == "copy" ? 2 : 1);
    const double us = bytes / run.value / 1000;
    Errors& row = row_of(rows, run);
    row.errors.push_back(time.us / us - 1);
    row.in_range += time.low_us <= us && us <= time.high_us ? 1 : 0;
  }
  return rows;
}

std::string sum_of(const std::vector<Errors>& rows, const std::string& kind) {
  long all = 0, close = 0;
  for (const Errors& row : rows) {
    if (!kind.empty() && row.kind != kind) continue;
    all += static_cast<long>(row.errors.size());
    close += row.close();
  }
  return fmt::format("{} of {}", close, all);
}

std::string stream_table(const std::vector<Errors>& rows) {
  constexpr std::array<int, 6> kBlocks{32, 128, 256, 512, 768, 1024};
  long all = 0, in_range = 0, close = 0;
  for (const Errors& row : rows) {
    all += static_cast<long>(row.errors.size());
    close += row.close();
    in_range += row.in_range;
  }
  std::string text = fmt::format(
      "Of {} published runs, {} are within 20 % ({} that write, {} that read, {} that copy); the range holds for "
      "{}.\n\n"
      "| GPU | kernel | 32 | 128 | 256 | 512 | 768 | 1024 | within 20 % |\n"
      "|---|---|--:|--:|--:|--:|--:|--:|--:|\n",
      all, close, sum_of(rows, "write"), sum_of(rows, "read"), sum_of(rows, "copy"), in_range);
  for (const Errors& row : rows) {
    text += fmt::format("| {} | {} |", row.gpu, row.kind);
    for (const int block : kBlocks) {
      const auto at = std::ranges::find(row.sizes, block);
      text += at == row.sizes.end()
                  ? " |"
                  : fmt::format(" {:+.0f} % |", 100 * row.errors[static_cast<std::size_t>(at - row.sizes.begin())]);
    }
    text += fmt::format(" {} of {} |\n", row.close(), row.errors.size());
  }
  return text;
}

std::vector<Errors> strides() {
  std::vector<Errors> rows;
  for (const Published& run : read_published("published_strides"))
    row_of(rows, run).errors.push_back(estimate::l1_cycles(gpu_called(run.gpu), run.kind, run.size) / run.value - 1);
  return rows;
}

std::string stride_table(const std::vector<Errors>& rows) {
  std::string text = fmt::format("Of the strided loads, {} are within 20 %.\n\n", sum_of(rows, ""));
  text += "| GPU | type | within 20 % | mean error | worst, at stride |\n|---|---|--:|--:|--:|\n";
  for (const Errors& row : rows) {
    double sum = 0;
    for (const double error : row.errors) sum += std::abs(error);
    const auto worst = std::ranges::find(row.errors, row.worst()) - row.errors.begin();
    text += fmt::format("| {} | {} | {} of {} | {:.0f} % | {:+.0f} %, {} |\n", row.gpu, row.kind, row.close(),
                        row.errors.size(), 100 * sum / static_cast<double>(row.errors.size()), 100 * row.worst(),
                        row.sizes[static_cast<std::size_t>(worst)]);
  }
  return text;
}

void compare(const std::string& mark, const std::string& table) {
  Page page;
  if (is_updating()) return page.replace(mark, table);
  EXPECT_EQ(page.part(mark), table);
}

TEST(Published, StreamsAreOnThePage) {
  const std::vector<Errors> rows = streams();
  ASSERT_EQ(rows.size(), 18U);
  compare("published", stream_table(rows));
}

TEST(Published, StridedLoadsAreOnThePage) {
  const std::vector<Errors> rows = strides();
  ASSERT_EQ(rows.size(), 6U);
  compare("published strides", stride_table(rows));
}

}  // namespace
