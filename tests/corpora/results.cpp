#include "tests/corpora/results.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace corpora {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  if (text.ends_with(separator)) parts.emplace_back();
  return parts;
}

}  // namespace

bool Outcome::has(const std::string& kind) const {
  return std::ranges::any_of(findings, [&](const Finding& finding) { return finding.kind.starts_with(kind); });
}

const std::string& Row::at(const std::string& column) const {
  const auto found = columns.find(column);
  if (found == columns.end()) throw std::runtime_error("expected a column " + column);
  return found->second;
}

Outcome Row::outcome(const std::string& column) const {
  const std::string& cell = at(column);
  Outcome outcome;
  outcome.finished = cell != "unfinished";
  if (cell == "-" || !outcome.finished) return outcome;
  for (const std::string& text : split(cell, ' ')) {
    const auto colon = text.find(':');
    outcome.findings.push_back({.kind = text.substr(0, colon), .places = split(text.substr(colon + 1), '/')});
  }
  return outcome;
}

Table read_table(const std::string& name) {
  std::ifstream in(TEST_DATA_DIR "/" + name);
  Table table;
  std::getline(in, table.source);
  if (!table.source.starts_with("# ")) throw std::runtime_error(name + ": expected its source in the first line");
  table.source = table.source.substr(2);
  std::string line;
  std::getline(in, line);
  table.columns = split(line, ',');
  while (std::getline(in, line)) {
    const std::vector<std::string> cells = split(line, ',');
    if (cells.size() != table.columns.size()) throw std::runtime_error(name + ": expected another length of: " + line);
    Row& row = table.rows.emplace_back();
    for (std::size_t i = 0; i < cells.size(); ++i) row.columns[table.columns[i]] = cells[i];
  }
  return table;
}

}  // namespace corpora
