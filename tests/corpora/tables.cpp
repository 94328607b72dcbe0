#include "tests/corpora/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/corpora/indigo.h"
#include "tests/corpora/results.h"
#include "tests/corpora/samples.h"

namespace corpora {
namespace {

using Condition = std::function<bool(const Variant&)>;

std::ptrdiff_t count(const Indigo& indigo, const Condition& condition) {
  return std::ranges::count_if(indigo.variants, condition);
}

std::string samples_table() {
  std::string text = fmt::format(
      "### {}\n\n| program | tool of compute-sanitizer | what is wrong | expected | emulator "
      "|\n|---|---|---|---|---|\n",
      read_table("corpora_samples.csv").source);
  for (const Sample& sample : read_samples()) {
    text += fmt::format("| {} | {} | {} | {} | {} |\n", sample.title(), sample.mistake->tool, sample.mistake->sentence,
                        sample.mistake->kind.empty() ? "nothing" : sample.mistake->kind, sample.found_in_words());
  }
  const auto all = read_samples();
  const auto is_wrong = [](const Sample& sample) { return !sample.mistake->kind.empty(); };
  text += fmt::format(
      "\nFound: {} of {}.\n",
      std::ranges::count_if(all, [&](const Sample& sample) { return is_wrong(sample) && sample.is_as_expected(); }),
      std::ranges::count_if(all, is_wrong));
  return text;
}

const Row* published_for(const Table& published, const Input& input) {
  if (input.launch != "1024 x 256") return nullptr;
  const auto row = std::ranges::find_if(published.rows, [&](const Row& r) { return r.at("graph") == input.graph; });
  if (row == published.rows.end()) throw std::runtime_error("no published results for " + input.graph);
  return &*row;
}

std::string races_table(const Indigo& indigo) {
  const Table published = read_table("corpora_published.csv");
  std::string text = fmt::format(
      "Published: {}.\n\n| graph | blocks x threads | kernels with a race | of which this run has one | emulator | "
      "HiRace | iGUARD "
      "| compute-sanitizer | comparing results | kernels without a race | emulator accuses of one |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|\n",
      published.source);
  for (std::size_t i = 0; i < indigo.inputs.size(); ++i) {
    const Row* row = published_for(published, indigo.inputs[i]);
    const auto theirs = [&](const std::string& tool) { return row == nullptr ? "" : row->at(tool + "_found"); };
    const auto racy = [&](const Variant& v) { return v.outcomes[i].has("race"); };
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", indigo.inputs[i].graph,
                        indigo.inputs[i].launch, count(indigo, &Variant::declares_race),
                        count(indigo, [&](const Variant& v) { return v.declares_race() && v.conflicts[i]; }),
                        count(indigo, [&](const Variant& v) { return v.declares_race() && racy(v); }), theirs("hirace"),
                        theirs("iguard"), theirs("compute_sanitizer"), theirs("sequential"),
                        count(indigo, [](const Variant& v) { return !v.declares_race(); }),
                        count(indigo, [&](const Variant& v) { return !v.declares_race() && racy(v); }));
  }
  return text;
}

std::string bounds_table(const Indigo& indigo) {
  std::string text =
      "| graph | blocks x threads | kernels with a boundsBug | out of bounds in this run | kernels without one "
      "| emulator accuses of one | kernels without any bug | accused of anything "
      "|\n|---|---|---|---|---|---|---|---|\n";
  const auto has_bug = [](const Variant& v) { return v.declares("boundsBug"); };
  for (std::size_t i = 0; i < indigo.inputs.size(); ++i) {
    const auto outside = [&](const Variant& v) { return v.outcomes[i].has("out_of_bounds"); };
    text += fmt::format(
        "| {} | {} | {} | {} | {} | {} | {} | {} |\n", indigo.inputs[i].graph, indigo.inputs[i].launch,
        count(indigo, has_bug), count(indigo, [&](const Variant& v) { return has_bug(v) && outside(v); }),
        count(indigo, [&](const Variant& v) { return !has_bug(v); }),
        count(indigo, [&](const Variant& v) { return !has_bug(v) && outside(v); }),
        count(indigo, [](const Variant& v) { return v.bugs.empty(); }), count(indigo, [&](const Variant& v) {
          return v.bugs.empty() && (!v.outcomes[i].findings.empty() || !v.outcomes[i].finished);
        }));
  }
  return text;
}

/// Kernels of a kind, and how many of them are found on some input.
struct Score {
  int kernels = 0, races = 0, races_found = 0, at_mark = 0, bounds = 0, bounds_found = 0, clean = 0, accused = 0;

  void add(const Variant& variant) {
    ++kernels;
    races += variant.declares_race() ? 1 : 0;
    races_found += variant.declares_race() && variant.found("race") ? 1 : 0;
    at_mark += variant.declares_race() && variant.blames_marked_line("race") ? 1 : 0;
    bounds += variant.declares("boundsBug") ? 1 : 0;
    bounds_found += variant.declares("boundsBug") && variant.found("out_of_bounds") ? 1 : 0;
    clean += variant.bugs.empty() ? 1 : 0;
    accused += variant.bugs.empty() && variant.found("") ? 1 : 0;
  }

  [[nodiscard]] std::string row(const std::string& title) const {
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", title, kernels, races, races_found, at_mark,
                       bounds, bounds_found, clean, accused);
  }
};

std::string scores_table(const Indigo& indigo, const std::string& what,
                         const std::function<std::string(const Variant&)>& group) {
  std::map<std::string, Score> scores;
  Score all;
  for (const Variant& variant : indigo.variants) {
    scores[group(variant)].add(variant);
    all.add(variant);
  }
  std::string text = fmt::format(
      "| {} | kernels | with a race | found | at a marked line | with a boundsBug | found | without a bug | accused |\n"
      "|---|---|---|---|---|---|---|---|---|\n",
      what);
  for (const auto& [title, score] : scores) text += score.row(title);
  return text + all.row("all");
}

std::string bugs_of(const Variant& variant) {
  std::string text;
  for (const std::string& bug : variant.bugs) text += (text.empty() ? "" : " ") + bug;
  return text.empty() ? "none" : text;
}

}  // namespace

std::string tables() {
  const Indigo indigo = read_indigo();
  return samples_table() + fmt::format("\n### {}\n\n", indigo.source) + races_table(indigo) + "\n" +
         bounds_table(indigo) + "\nOn at least one of these inputs:\n\n" +
         scores_table(indigo, "bugs in the file's name", bugs_of) + "\n" +
         scores_table(indigo, "pattern", &Variant::pattern);
}

}  // namespace corpora
