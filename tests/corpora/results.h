#pragma once

#include <map>
#include <string>
#include <vector>

namespace corpora {

/// One thing that the emulator said of a program: "race_global:70/72".
struct Finding {
  std::string kind;                 ///< as FindingKind spells it
  std::vector<std::string> places;  ///< one or two: "70", or "header.h:12" outside of the program's own file
};

/// What one run of a program found.
struct Outcome {
  bool finished = true;  ///< it came to its end, or a finding ended it
  std::vector<Finding> findings;

  /// Whether any of them is of a kind that begins so: "race".
  [[nodiscard]] bool has(const std::string& kind) const;
};

/// One line of corpora_samples.csv or corpora_indigo.csv: columns by name.
struct Row {
  std::map<std::string, std::string> columns;

  /// Throws std::runtime_error for a column that is not there.
  [[nodiscard]] const std::string& at(const std::string& column) const;
  /// A column of findings.
  [[nodiscard]] Outcome outcome(const std::string& column) const;
};

/// A file of tests/data.
struct Table {
  std::string source;                ///< what its first line says after "# "
  std::vector<std::string> columns;  ///< in order
  std::vector<Row> rows;
};

/// Throws std::runtime_error when a line has another number of columns than the heading.
Table read_table(const std::string& name);

}  // namespace corpora
