#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// Where a program runs that nobody trusts: it sees what the system has installed and the files that it is given, none
/// of which it can write, and a /tmp of its own that goes when it ends. It has no network, no environment, sees no
/// other process, and whatever it starts ends with it. By bubblewrap, which needs no privileges.
class Cell {
 public:
  /// Why there is no cell on this system, a sentence that says what to do; empty if there is one.
  static std::string why_not();

  /// What it can use.
  struct Limits {
    std::uint64_t temporary_bytes = std::uint64_t{64} << 20;  ///< in /tmp
    int processes = 256;                                      ///< threads included; root has no such limit
  };

  /// @param readable  files and folders beside the system's, at the same place in the cell
  explicit Cell(std::vector<std::filesystem::path> readable) : Cell(std::move(readable), {}) {}
  Cell(std::vector<std::filesystem::path> readable, const Limits& limits)
      : readable_(std::move(readable)), limits_(limits) {}

  /// The command that runs `command` in it. Descriptors that are open stay so.
  [[nodiscard]] std::vector<std::string> around(const std::vector<std::string>& command) const;

 private:
  std::vector<std::filesystem::path> readable_;
  Limits limits_;
};

}  // namespace course
