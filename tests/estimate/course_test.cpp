// Estimated and measured times side by side: docs/estimate.md. Some course kernels are estimated again by this test;
// UPDATE_DOCS=1 runs all of them, and writes the page's tables. The programs are built with all other tests.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/system/child.h"
#include "cli/system/text_file.h"
#include "common/grading/verdict.h"
#include "tests/course/checkout.h"
#include "tests/estimate/limits.h"
#include "tests/estimate/page.h"
#include "tests/results/speed_results.h"

namespace {

namespace fs = std::filesystem;
using course::checkout;
using estimate::is_updating;
using estimate::Page;
using estimate::Row;

// Limited by starting blocks, stores, bank conflicts and DRAM.
constexpr std::array<const char*, 4> kFew{"00_first_kernel.hello_threads solution",
                                          "01_coalescing.scale_matrix starter", "05_padding.transpose_padded starter",
                                          "05_padding.transpose_padded solution"};

core::TimeEstimate estimate_of(const std::string& exercise, const std::string& role, const std::string& gpu) {
  const std::string program = role == "starter" ? "pristine." + exercise : exercise + ".solution";
  const fs::path result = fs::path(testing::TempDir()) / (program + ".json");
  const std::string chapter = exercise.substr(0, exercise.find('.'));
  const course::ChildResult child =
      course::run_child({.command = {(checkout().build() / "bin" / program).string(), "--chapter",
                                     checkout().chapter_file(chapter).string(), "--exercise", exercise, "--file", role,
                                     "--time-limit", "100", "--result", result.string(), "--estimate", gpu}});
  EXPECT_EQ(child.exit_code, 0) << child.output;
  const auto estimate = grading::verdict_from_json(course::read_text(result)).estimate;
  EXPECT_TRUE(estimate && estimate->why_not.empty()) << program;
  return estimate.value_or(core::TimeEstimate{});
}

std::vector<Row> rows_of(const std::string& gpu, const std::string& data) {
  std::vector<Row> rows;
  for (const auto& [exercise, report] :
       results::read_results(course::read_text(SOURCE_DIR "/tests/data/" + data)).exercises) {
    for (const grading::SpeedEntry& entry : report.entries) {
      if (!entry.problem.empty() || entry.gb_per_s == 0) continue;
      const std::string name = exercise + " " + entry.name;
      if (!is_updating() && std::ranges::find(kFew, name) == kFew.end()) continue;
      Row row{name, 0, estimate_of(exercise, entry.name, gpu)};
      row.measured_us = row.estimate.bytes / entry.gb_per_s / 1000;
      rows.push_back(row);
    }
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, [](const Row& row) { return std::abs(row.error()); });
  return rows;
}

/// Starter and solution that differ by more than a quarter: how many pairs, and how many of them in the right order.
std::pair<int, int> order(const std::vector<Row>& rows) {
  std::map<std::string, std::vector<const Row*>> pairs;
  for (const Row& row : rows) pairs[row.name.substr(0, row.name.find(' '))].push_back(&row);
  int all = 0, right = 0;
  for (const auto& [exercise, both] : pairs) {
    if (both.size() != 2) continue;
    const double measured = both[0]->measured_us / both[1]->measured_us;
    if (std::max(measured, 1 / measured) <= 1.25) continue;
    ++all;
    right += (measured > 1) == (both[0]->estimate.us > both[1]->estimate.us) ? 1 : 0;
  }
  return {all, right};
}

std::string table(const std::vector<Row>& rows, const std::string& gpu) {
  const auto close = std::ranges::count_if(rows, &Row::is_close);
  const auto in_range = std::ranges::count_if(rows, &Row::is_in_range);
  const auto [all, right] = order(rows);
  std::string text = fmt::format(
      "Of {} kernels, {} are within 20 %, half are within {:.0f} %; the range holds for {}. Of {} pairs that differ by "
      "more "
      "than a quarter, {} are in the right order.\n\n"
      "| kernel | {}, us | estimate, us | error | may be | limited by |\n|---|--:|--:|--:|---|---|\n",
      rows.size(), close, 100 * std::abs(rows[rows.size() / 2].error()), in_range, all, right, gpu);
  for (const Row& row : rows) text += row.text();
  return text;
}

class EstimatesOfCourse : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(EstimatesOfCourse, AreOnThePage) {
  const auto [gpu, data] = GetParam();
  const std::vector<Row> rows = rows_of(gpu, data);
  Page page;
  const std::string mark = std::string("course on ") + gpu;
  if (is_updating()) return page.replace(mark, table(rows, gpu));
  EXPECT_EQ(rows.size(), kFew.size());
  for (const Row& row : rows)
    EXPECT_NE(page.part(mark).find(row.text()), std::string::npos) << "the page lacks\n" << row.text();
}

std::string limits_table(const std::vector<Row>& rows) {
  const std::vector<estimate::Limits> measured = estimate::measured_limits();
  std::string text;
  int agree = 0, all = 0;
  for (const Row& row : rows) {
    const auto limits = std::ranges::find(measured, row.name, &estimate::Limits::name);
    if (limits == measured.end()) continue;  // Nsight Compute was not asked about it
    ++all;
    const std::string& resource = row.estimate.gains.front().resource;
    const bool is_same = limits->stand_for(resource);
    agree += is_same ? 1 : 0;
    text += fmt::format("| {} | {}{} | {} {} % | {} |\n", row.name, resource, is_same ? "" : " (**no**)", limits->unit,
                        limits->busy, limits->stall);
  }
  return fmt::format(
      "Of {} kernels that Nsight Compute was asked about, the limiter of {} is what the busiest unit or the most "
      "frequent "
      "stall stands for.\n\n"
      "| kernel | limited by | busiest unit | most frequent stall |\n|---|---|---|---|\n{}",
      all, agree, text);
}

TEST(LimitersOfCourse, AreOnThePageBesideNsightComputes) {
  const std::vector<Row> rows = rows_of("H200", "h200_speed.json");
  Page page;
  if (is_updating()) return page.replace("limiters", limits_table(rows));
  const std::string table = limits_table(rows);
  const std::string on_page = page.part("limiters");
  EXPECT_EQ(rows.size(), kFew.size());
  for (auto from = table.find("---|\n") + 5; from < table.size(); from = table.find('\n', from) + 1) {
    const std::string line = table.substr(from, table.find('\n', from) + 1 - from);
    EXPECT_NE(on_page.find(line), std::string::npos) << "the page lacks\n" << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Gpus, EstimatesOfCourse,
                         testing::Values(std::pair{"H200", "h200_speed.json"}, std::pair{"H100", "h100_speed.json"}),
                         [](const auto& one) { return std::string(one.param.first); });

}  // namespace
