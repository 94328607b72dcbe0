#pragma once

#include <string>
#include <vector>

#include "tests/corpora/results.h"

namespace corpora {

/// One of Indigo's kernels and what the emulator said of it.
struct Variant {
  std::string name;                    ///< "push_node_neighbor_last_atomicBug"
  std::vector<std::string> bugs;       ///< that its name declares: "atomicBug", ...
  std::vector<std::string> bug_lines;  ///< below the comments that say where they are
  std::vector<Outcome> outcomes;       ///< in the order of Indigo::inputs
  std::vector<bool> conflicts;         ///< whether ConflictLog saw one, in the same order

  /// What it is without its bugs, its loop's form and so on: "push_node_neighbor", one of the 21 folders.
  [[nodiscard]] std::string pattern() const;
  [[nodiscard]] bool declares(const std::string& bug) const;
  /// Two threads get in each other's way: any bug but boundsBug.
  [[nodiscard]] bool declares_race() const;
  /// Whether a finding of this kind names a line that a comment marks, or the second place of one does.
  [[nodiscard]] bool blames_marked_line(const std::string& kind) const;
  /// On any input.
  [[nodiscard]] bool found(const std::string& kind) const;
};

/// How Indigo's kernels were run.
struct Input {
  std::string graph;
  std::string launch;  ///< "1024 x 256": blocks and threads of each
};

/// tests/data/corpora_indigo.csv and corpora_conflicts.csv.
struct Indigo {
  std::string source;
  std::vector<Input> inputs;
  std::vector<Variant> variants;
};

/// Throws std::runtime_error when the two do not belong together.
Indigo read_indigo();

}  // namespace corpora
