#pragma once

#include <string>
#include <vector>

#include "tests/nets/mutation/oracle.h"
#include "tests/nets/mutation/program.h"

namespace mutation {

/// What the emulator says about a program.
struct Observed {
  struct Finding {
    unsigned fault = 0;  ///< of those in oracle.h; 0 for what none of them is
    int kind = 0;        ///< as safety::FindingKind
    int line = 0, other = 0;
  };
  bool has_run = false;
  std::vector<Finding> findings;
  Trace trace;
};

/// Programs that are compiled into one executable, and run by it in the emulator.
class Batch {
 public:
  /// @param folder  where files may be written; it exists
  explicit Batch(std::string folder) : folder_(std::move(folder)) {}

  void add(const Program& program);
  /// What happened to each, in the order in which they were added.
  /// @throws std::runtime_error if they do not compile, or the executable does not tell
  std::vector<Observed> run();

  /// The text of one of them, with what its lines are numbered by.
  const std::string& text(std::size_t which) const { return texts_[which]; }
  /// The line of a statement in the file.
  int line(std::size_t which, int statement) const { return lines_[which][static_cast<std::size_t>(statement)]; }
  std::size_t size() const { return texts_.size(); }

 private:
  void compile() const;
  std::size_t read(const std::string& output, std::vector<Observed>& all) const;

  std::string folder_;
  std::vector<Program> programs_;
  std::vector<std::string> texts_;
  std::vector<std::vector<int>> lines_;
  int next_line_ = 3;
};

}  // namespace mutation
