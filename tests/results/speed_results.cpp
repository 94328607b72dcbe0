#include "tests/results/speed_results.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace results {
namespace {

using grading::SpeedEntry;
using grading::SpeedReport;

std::vector<SpeedReport> read_reports(const nlohmann::ordered_json& array) {
  std::vector<SpeedReport> reports;
  for (const auto& report : array) reports.push_back(grading::speed_from_json(report.dump()));
  return reports;
}

/// "1819 (0.428)": GB/s and the share of the copy.
std::string cell(const SpeedEntry& entry) {
  if (!entry.problem.empty()) return "not timed";
  return fmt::format("{:.0f} ({:.3f})", entry.gb_per_s, entry.of_copy);
}

bool is_timed(const SpeedReport& report) { return !report.shape.empty(); }

std::string exercise_table(const SpeedResults& results) {
  std::string text = "| exercise | shape | copy | starter | solution | gain |\n|---|---|--:|--:|--:|--:|\n";
  for (const auto& [id, report] : results.exercises) {
    if (!is_timed(report)) continue;
    text += fmt::format("| {} | {} | {:.0f} | {} | {} | {} |\n", id, report.shape, report.copy_gb_per_s,
                        cell(report.entries.at(0)), cell(report.entries.at(1)),
                        has_gain(report) ? fmt::format("{:.2f}", gain(report)) : "");
  }
  return text;
}

std::string list_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += fmt::format("- {}\n", line);
  return text.empty() ? "- none\n" : text;
}

std::string below_the_rule(const SpeedResults& results, const std::map<std::string, std::string>& unshown) {
  std::vector<std::string> lines;
  for (const auto& [id, report] : results.exercises) {
    if (!is_timed(report) || !has_gain(report) || gain(report) >= kLeastGain) continue;
    const auto why = unshown.find(id);
    lines.push_back(id + ": " + (why == unshown.end() ? "*against the rule*" : why->second));
  }
  return list_of(lines);
}

std::string not_timed(const SpeedResults& results) {
  std::vector<std::string> lines;
  for (const auto& [id, report] : results.exercises) {
    if (!is_timed(report)) lines.push_back(id);
  }
  return list_of(lines);
}

std::string peer_tables(const SpeedResults& results) {
  std::string text;
  for (const SpeedReport& report : results.peers) {
    text += fmt::format("\n### {}\n\n| what | GB/s | of the copy | half of the rounds |\n|---|--:|--:|---|\n",
                        report.shape);
    text += fmt::format("| copy: {} | {:.0f} | 1 | |\n", report.copy, report.copy_gb_per_s);
    std::vector<SpeedEntry> entries = report.entries;
    for (const SpeedReport& other : results.pytorch) {
      if (other.shape == report.shape) entries.insert(entries.end(), other.entries.begin(), other.entries.end());
    }
    for (const SpeedEntry& entry : entries) {
      text += entry.problem.empty() ? fmt::format("| {} | {:.0f} | {:.3f} | {:.3f} to {:.3f} |\n", entry.name,
                                                  entry.gb_per_s, entry.of_copy, entry.of_copy_low, entry.of_copy_high)
                                    : fmt::format("| {} | | | {} |\n", entry.name, entry.problem);
    }
  }
  return text;
}

/// One row a step; of each size GB/s, the share of the copy, and how many times as fast as the step before.
std::string steps_table(const std::vector<SpeedReport>& steps) {
  std::string head = "| step |", line = "|---|";
  for (const SpeedReport& report : steps) {
    head += fmt::format(" {} | of the copy | gain |", report.shape);
    line += "--:|--:|--:|";
  }
  std::string text = head + "\n" + line + "\n";
  for (std::size_t i = 0; i < steps.front().entries.size(); ++i) {
    text += fmt::format("| {} |", steps.front().entries[i].name);
    for (const SpeedReport& report : steps) {
      const SpeedEntry& entry = report.entries.at(i);
      const std::string gain = i == 0 ? "" : fmt::format("{:.2f}", entry.of_copy / report.entries[i - 1].of_copy);
      text += fmt::format(" {:.0f} | {:.3f} | {} |", entry.gb_per_s, entry.of_copy, gain);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

SpeedResults read_results(const std::string& json) {
  const auto file = nlohmann::ordered_json::parse(json);
  SpeedResults results{.driver = file.at("driver"),
                       .date = file.at("date"),
                       .code = file.value("code", std::map<std::string, std::string>{}),
                       .peers = read_reports(file.at("peers")),
                       .steps = read_reports(file.value("steps", nlohmann::ordered_json::array())),
                       .pytorch = read_reports(file.at("pytorch"))};
  for (const auto& [id, report] : file.at("exercises").items()) {
    results.exercises.emplace_back(id, grading::speed_from_json(report.dump()));
  }
  return results;
}

bool has_gain(const SpeedReport& report) {
  return report.entries.at(0).problem.empty() && report.entries.at(1).problem.empty();
}

double gain(const SpeedReport& report) { return report.entries.at(1).of_copy / report.entries.at(0).of_copy; }

std::string document(const SpeedResults& results, const std::map<std::string, std::string>& unshown) {
  const SpeedReport& first = results.exercises.front().second;
  std::string text = "<!-- Generated: UPDATE_DOCS=1 build/cpu/bin/results. Do not edit. -->\n\n";
  text += fmt::format("# Speed on one {}\n\n", first.gpu);
  text += fmt::format("Driver {}, CUDA {}, {}. Measured by `tests/results/measure.sh build/cpu OUTPUT`.\n\n",
                      results.driver, first.toolkit, results.date);
  text += fmt::format(
      "Numbers are GB/s (10^9 bytes a second), every array counted once: what is read and what is written. In\n"
      "parentheses: the share of what a copy of as many bytes reaches, the *ceiling*. The ceiling is the fastest of\n"
      "cudaMemcpy and four copy kernels. Everything in a row of a table was timed in turns, {} rounds, on random "
      "data,\n"
      "with the L2 cache flushed by reading before each launch. Ratios are taken round by round; the median is shown.\n"
      "Results were checked before and after.\n\n"
      "What a kernel stores last may still be in the L2 cache when the clock stops. That helps everything in a row\n"
      "alike, copies too.\n\n",
      first.rounds);
  text += "## Exercises\n\n" + exercise_table(results);
  text += fmt::format(
      "\nThe rule: a solution is at least {:.2f} times as fast as its starter, or its lesson says why it is not, "
      "which\n"
      "at most four of the course do. Below the rule on this GPU:\n\n",
      kLeastGain);
  text += below_the_rule(results, unshown);
  text += "\nExercises that compute no large array on the GPU, and are not timed:\n\n" + not_timed(results);
  if (!results.steps.empty()) {
    text += "\n## From a tile to the capstone\n\nIn parentheses: the chapter that a step is from.\n\n";
    text += steps_table(results.steps);
  }
  text += "\n## Transposes by others\n\n";
  text +=
      "The three tiles of 32 x 32 elements are what articles about transposes usually compare; here they are "
      "the\n"
      "starter and the solution of `transpose_padded`, and the solution of `transpose_swizzled`. cuBLAS is "
      "`cublasSgeam`.\n"
      "PyTorch runs in a process of its own, in turns with its own copy, and is compared with that.\n";
  text += peer_tables(results);
  return text;
}

}  // namespace results
