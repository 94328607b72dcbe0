#include "tests/corpora/indigo.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace corpora {
namespace {

constexpr std::array kBugs{"atomicBug", "boundsBug", "guardBug", "raceBug", "syncBug"};
// What follows the pattern's name.
constexpr std::array kForms{"_atomicBug",  "_boundsBug", "_break",   "_cond", "_guardBug", "_last",
                            "_persistent", "_raceBug",   "_reverse", "_shfl", "_syncBug",  "_traverse"};

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

Input input_of(const std::string& column) {
  const auto first = column.find(':');
  const auto second = column.find(':', first + 1);
  return {.graph = column.substr(0, first),
          .launch = column.substr(first + 1, second - first - 1) + " x " + column.substr(second + 1)};
}

}  // namespace

std::string Variant::pattern() const {
  std::size_t end = name.size();
  // "conditional_" begins with "_cond" nowhere: its own underscore comes after it.
  for (const char* form : kForms) end = std::min(end, name.find(form));
  return name.substr(0, end);
}

bool Variant::declares(const std::string& bug) const { return std::ranges::count(bugs, bug) > 0; }

bool Variant::declares_race() const {
  return std::ranges::any_of(bugs, [](const std::string& bug) { return bug != "boundsBug"; });
}

bool Variant::blames_marked_line(const std::string& kind) const {
  const auto is_marked = [&](const std::string& place) { return std::ranges::count(bug_lines, place) > 0; };
  const auto blames = [&](const Finding& finding) {
    return finding.kind.starts_with(kind) && std::ranges::any_of(finding.places, is_marked);
  };
  return std::ranges::any_of(outcomes,
                             [&](const Outcome& outcome) { return std::ranges::any_of(outcome.findings, blames); });
}

bool Variant::found(const std::string& kind) const {
  return std::ranges::any_of(outcomes, [&](const Outcome& outcome) { return outcome.has(kind); });
}

Indigo read_indigo() {
  const Table table = read_table("corpora_indigo.csv");
  const Table conflicts = read_table("corpora_conflicts.csv");
  if (conflicts.columns != table.columns || conflicts.rows.size() != table.rows.size()) {
    throw std::runtime_error("corpora_indigo.csv and corpora_conflicts.csv are not of the same runs");
  }
  Indigo indigo{.source = table.source};
  const std::vector<std::string> columns(table.columns.begin() + 2, table.columns.end());
  for (const std::string& column : columns) indigo.inputs.push_back(input_of(column));
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const Row& row = table.rows[i];
    Variant& variant = indigo.variants.emplace_back();
    variant.name = row.at("program");
    for (const char* bug : kBugs) {
      if (variant.name.find(bug) != std::string::npos) variant.bugs.emplace_back(bug);
    }
    variant.bug_lines = words(row.at("marked_lines"));
    for (const std::string& column : columns) {
      variant.outcomes.push_back(row.outcome(column));
      variant.conflicts.push_back(conflicts.rows[i].at(column) == "conflict");
    }
  }
  return indigo;
}

}  // namespace corpora
