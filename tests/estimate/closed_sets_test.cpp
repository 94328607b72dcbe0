// Kernels that were written by somebody who did not know the model, estimated by `course profile` and measured on an
// H200 by measure.sh: the tables of docs/estimate.md. UPDATE_DOCS=1 writes them.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "cli/system/child.h"
#include "common/profiler/program_json.h"
#include "tests/estimate/page.h"

namespace {

using estimate::is_updating;
using estimate::Page;
using estimate::Row;

std::vector<std::pair<std::string, double>> measured(const std::string& set) {
  std::ifstream file(fmt::format("{}/tests/data/estimate_{}_set_h200.csv", SOURCE_DIR, set));
  std::vector<std::pair<std::string, double>> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("k"))
      all.emplace_back(line.substr(0, line.find(',')), std::stod(line.substr(line.find(',') + 1)));
  }
  return all;
}

std::map<std::string, core::TimeEstimate> estimated(const std::string& set) {
  const course::ChildResult child = course::run_child(
      {.command = {COURSE_PROGRAM, "profile", "--estimate", "--unchecked", "--launches", "1", "--budget", "300",
                   "--json", fmt::format("{}/tests/estimate/{}_set.cu", SOURCE_DIR, set)},
       .output_cap = std::size_t{16} << 20});
  EXPECT_EQ(child.exit_code, 0) << child.output;
  std::map<std::string, core::TimeEstimate> times;
  const auto json = child.output.find("{\n");
  if (json == std::string::npos) return times;
  const std::string text = child.output.substr(json, child.output.rfind('}') + 1 - json);
  for (const simt::KernelProfile& kernel : profiler::program_from_json(text).kernels) {
    if (kernel.time) times[kernel.name.substr(0, kernel.name.find('<'))] = *kernel.time;
  }
  return times;
}

std::string table(const std::vector<Row>& rows) {
  std::string text = fmt::format(
      "Of {} kernels, {} are within 20 %; the range holds for {}.\n\n"
      "| kernel | H200, us | estimate, us | error | may be | limited by |\n|---|--:|--:|--:|---|---|\n",
      rows.size(), std::ranges::count_if(rows, &Row::is_close), std::ranges::count_if(rows, &Row::is_in_range));
  for (const Row& row : rows) text += row.text();
  return text;
}

class ClosedSets : public testing::TestWithParam<const char*> {};

TEST_P(ClosedSets, AreOnThePage) {
  const std::string set = GetParam();
  auto times = estimated(set);
  std::vector<Row> rows;
  for (const auto& [name, us] : measured(set)) {
    ASSERT_TRUE(times.contains(name)) << name;
    rows.push_back({name, us, times[name]});
  }
  ASSERT_EQ(rows.size(), 20U);
  std::ranges::stable_sort(rows, std::ranges::greater{},
                           [](const Row& row) { return row.estimate.why_not.empty() ? std::abs(row.error()) : 0; });
  Page page;
  if (is_updating()) return page.replace(set + " set", table(rows));
  EXPECT_EQ(page.part(set + " set"), table(rows));
}

INSTANTIATE_TEST_SUITE_P(Sets, ClosedSets, testing::Values("first", "second", "third", "fourth"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
