#include "tests/zoo/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "tests/zoo/specimen.h"

namespace zoo {
namespace {

/// One run of a kernel on a GPU.
struct GpuRun {
  std::string errors, message, lines;
};

/// The runs of one kernel, by compute-sanitizer's tool; "none" is the run without one.
using GpuRuns = std::map<std::string, GpuRun>;

struct GpuResults {
  std::string machine;  ///< GPU, driver, versions, date
  std::map<std::string, GpuRuns> by_kernel;

  /// Null for a kernel that is newer than the measurement.
  [[nodiscard]] const GpuRuns* of(const Specimen& specimen) const {
    const auto runs = by_kernel.find(specimen.name);
    if (runs == by_kernel.end()) return nullptr;
    if (runs->second.size() != 5) {
      throw std::runtime_error(specimen.name + ": " ZOO_CSV
                                               " lacks a tool; make it again with tests/zoo/compute_sanitizer.sh");
    }
    return &runs->second;
  }
};

GpuResults read_results() {
  std::ifstream in(ZOO_CSV);
  GpuResults results;
  std::getline(in, results.machine);
  results.machine = results.machine.substr(2);  // after "# "
  std::string line;
  std::getline(in, line);
  if (line != "kernel,tool,errors,message,lines") throw std::runtime_error(ZOO_CSV ": expected other columns");
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string kernel;
    std::string tool;
    std::getline(fields, kernel, ',');
    std::getline(fields, tool, ',');
    GpuRun& run = results.by_kernel[kernel][tool];
    std::getline(fields, run.errors, ',');
    std::getline(fields, run.message, ',');
    std::getline(fields, run.lines, ',');
  }
  return results;
}

bool reports(const GpuRun& run) { return !run.errors.empty() && run.errors != "0"; }

bool sanitizer_reports(const GpuRuns& runs) {
  return std::ranges::any_of(runs, [](const auto& run) { return run.first != "none" && reports(run.second); });
}

bool emulator_finds(const Specimen& specimen) {
  const auto& findings = findings_of(specimen);
  return !findings.empty() && name_of(findings.front().kind) == specimen.kind;
}

std::string emulator_cell(const Specimen& specimen) {
  const auto& findings = findings_of(specimen);
  if (findings.empty()) return "nothing";
  const safety::Finding& first = findings.front();
  std::string text = name_of(first.kind);
  // Where an endless loop is when its time is up is chance.
  if (first.where.line > 0 && first.kind != safety::FindingKind::hang)
    text += fmt::format(", line {}", first.where.line);
  if (first.other && first.other->line != first.where.line) text += fmt::format(" and {}", first.other->line);
  return text;
}

std::string sanitizer_cell(const GpuRuns& runs) {
  std::string text;
  for (const auto& [tool, run] : runs) {
    if (tool == "none" || !reports(run)) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", tool, run.message);
    if (!run.lines.empty()) text += fmt::format(", line {}", run.lines);
  }
  if (!text.empty()) return text;
  return runs.at("none").message.starts_with("no end") ? "nothing; does not end" : "nothing";
}

std::string row(const Specimen& specimen, const GpuResults& results) {
  const std::string folder = specimen.kind.empty() ? "correct" : "wrong";
  std::string gpu = "nvcc refuses to compile it |";
  if (!specimen.nvcc_refuses) {
    const GpuRuns* runs = results.of(specimen);
    gpu = runs == nullptr ? "not run yet |" : fmt::format("{} | {}", sanitizer_cell(*runs), runs->at("none").message);
  }
  return fmt::format("| [{0}](../tests/zoo/{1}/{0}.cu) | {2} | {3} | {4} |\n", specimen.name, folder, specimen.sentence,
                     emulator_cell(specimen), gpu);
}

constexpr const char* kHeading =
    "| kernel | what it is | emulator | compute-sanitizer | the GPU by itself |\n|---|---|---|---|---|\n";

/// How many kernels of a kind each side finds.
struct Score {
  int kernels = 0;
  int emulator = 0;
  int run = 0;  ///< on the GPU: nvcc compiles it, and it is not newer than the measurement
  int sanitizer = 0;
  int stopped = 0;  ///< by the GPU or the time limit, without any tool

  void add(const Specimen& specimen, const GpuResults& results) {
    ++kernels;
    emulator += emulator_finds(specimen) ? 1 : 0;
    const GpuRuns* runs = specimen.nvcc_refuses ? nullptr : results.of(specimen);
    if (runs == nullptr) return;
    ++run;
    sanitizer += sanitizer_reports(*runs) ? 1 : 0;
    stopped += runs->at("none").message != "no error" ? 1 : 0;
  }

  [[nodiscard]] std::string row(const std::string& kind) const {
    const auto of_those_run = [this](int count) {
      return run == kernels ? fmt::format("{}", count) : fmt::format("{} of {}", count, run);
    };
    return fmt::format("| {} | {} | {} | {} | {} |\n", kind, kernels, emulator, of_those_run(sanitizer),
                       of_those_run(stopped));
  }
};

}  // namespace

std::string comparison() {
  const GpuResults results = read_results();
  const std::vector<Specimen> wrong = specimens("wrong");
  const std::vector<Specimen> correct = specimens("correct");

  std::map<std::string, Score> scores;
  Score all;
  for (const Specimen& specimen : wrong) {
    scores[specimen.kind].add(specimen, results);
    all.add(specimen, results);
  }
  std::string text = fmt::format("Measured on: {}.\n\n", results.machine);
  text +=
      "| kind | wrong kernels | emulator finds | compute-sanitizer reports | the GPU by itself stops or hangs |\n"
      "|---|---|---|---|---|\n";
  for (const auto& [kind, score] : scores) text += score.row(kind);
  text += all.row("all");

  const auto accused = [&](auto says) { return std::ranges::count_if(correct, says); };
  text += fmt::format(
      "\nOf the {} correct kernels, the emulator accuses {}. Of the {} among them that have run on the GPU, "
      "compute-sanitizer accuses {}.\n",
      correct.size(), accused([](const Specimen& s) { return !findings_of(s).empty(); }),
      accused([&](const Specimen& s) { return results.of(s) != nullptr; }),
      accused([&](const Specimen& s) { return results.of(s) != nullptr && sanitizer_reports(*results.of(s)); }));

  text += fmt::format("\n### The wrong kernels\n\n{}", kHeading);
  for (const Specimen& specimen : wrong) text += row(specimen, results);
  text += fmt::format("\n### The correct kernels\n\n{}", kHeading);
  for (const Specimen& specimen : correct) text += row(specimen, results);
  return text;
}

}  // namespace zoo
