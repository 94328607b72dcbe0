#pragma once

#include <string>
#include <vector>

#include "tests/corpora/results.h"

namespace corpora {

/// What a program of compute-sanitizer-samples shows.
struct Mistake {
  std::string program;
  std::string launch;    ///< of several, the one that shows it; or "all"
  std::string tool;      ///< of compute-sanitizer, that its Makefile runs
  std::string sentence;  ///< what is wrong
  std::string kind;      ///< as FindingKind spells it; empty where no kernel is wrong
};

/// One mistake and what the emulator said of it.
struct Sample {
  const Mistake* mistake = nullptr;
  Outcome outcome;

  [[nodiscard]] bool is_as_expected() const;
  [[nodiscard]] std::string title() const;
  /// "race_shared, line 51 and 41"
  [[nodiscard]] std::string found_in_words() const;
};

/// tests/data/corpora_samples.csv. Throws std::runtime_error when a program is not known here, or a known one lacks.
std::vector<Sample> read_samples();

}  // namespace corpora
