#include "tests/results/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"

namespace results {
namespace fs = std::filesystem;
using course::checkout;

namespace {

/// What chapter.json says about an exercise.
nlohmann::json entry_of(const course::Exercise& exercise) {
  for (const auto& entry : course::chapter_json(exercise.chapter).at("exercises")) {
    if (entry.at("name") == exercise.name) return entry;
  }
  return {};
}

/// The script that measure.sh asks as well: one number for the code of both files.
std::string fingerprint(const course::Exercise& exercise) {
  const fs::path script = checkout().root() / "tests" / "results" / "fingerprint.sh";
  const fs::path starter = checkout().build() / "pristine" / exercise.chapter / (exercise.name + ".cu");
  const course::ChildResult run =
      course::run_child({.command = {"sh", script.string(), starter.string(), checkout().solution(exercise).string()}});
  if (!run.succeeded()) throw std::runtime_error(script.string() + ": " + run.output);
  return run.output.substr(0, run.output.find('\n'));
}

}  // namespace

std::map<std::string, std::string> unshown_gains() {
  constexpr auto kKey = "gain_does_not_show";
  std::map<std::string, std::string> sentences;
  for (const course::Exercise* exercise : checkout().exercises()) {
    const auto entry = entry_of(*exercise);
    if (entry.contains(kKey)) sentences[exercise->id()] = entry[kKey];
  }
  return sentences;
}

bool has_starter(const std::string& id) {
  for (const course::Exercise* exercise : checkout().exercises()) {
    if (exercise->id() != id) continue;
    const auto targets = entry_of(*exercise).at("targets");
    return std::ranges::any_of(targets, [](const auto& target) { return target.contains("starter"); });
  }
  return false;
}

const std::vector<MeasuredGpu>& measured_gpus() {
  static const std::vector<MeasuredGpu> gpus{{"h200", "an H200"}, {"h100", "an H100"}};
  return gpus;
}

std::optional<SpeedResults> results_of(const MeasuredGpu& gpu) {
  const fs::path file = checkout().root() / "tests" / "data" / (gpu.name + "_speed.json");
  if (!fs::exists(file)) return std::nullopt;
  return read_results(course::read_text(file));
}

std::set<std::string> outdated(const SpeedResults& results) {
  std::set<std::string> changed;
  for (const course::Exercise* exercise : checkout().exercises()) {
    const auto known = results.code.find(exercise->id());
    if (known == results.code.end() || known->second != fingerprint(*exercise)) changed.insert(exercise->id());
  }
  return changed;
}

std::string complaint(const std::string& id, const grading::SpeedReport& report,
                      const std::map<std::string, std::string>& unshown) {
  if (report.shape.empty() || !has_gain(report) || gain(report) >= kLeastGain || unshown.contains(id)) return "";
  return fmt::format(
      "{}: the solution is {:.2f} times as fast as its starter on {}; expected at least {:.2f}. Make the solution pay, "
      "or say under \"gain_does_not_show\" in chapter.json why it does not, and let the lesson be about that",
      id, gain(report), report.gpu, kLeastGain);
}

}  // namespace results
