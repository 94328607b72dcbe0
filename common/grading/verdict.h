#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/state.h"
#include "common/memory/dram_stream.h"
#include "common/simt/profile/profile.h"

namespace grading {

/// What a measured value is held against.
struct Limit {
  double value = 0;         ///< which itself is good enough
  bool is_minimum = false;  ///< the measured value must not be below; otherwise it must not be above

  /// Not-a-number meets no limit.
  [[nodiscard]] bool is_met_by(double measured) const { return is_minimum ? measured >= value : measured <= value; }
};

/// One requirement on the memory system and how the attempt did.
struct Measurement {
  std::string metric;               ///< e.g. "global_load_sectors_per_request"
  double value = 0;                 ///< what was measured
  Limit limit;                      ///< the target
  bool met = false;                 ///< by the value; a target per request is never met without a request
  std::optional<std::size_t> site;  ///< index into Verdict::profile.sites of the worst offender
};

/// What the GPU's part of an attempt came to.
struct Speed {
  /// How far it got.
  enum class Outcome : std::uint8_t {
    timed,
    not_run,  ///< there is no GPU, or nothing to time
    failed,   ///< nvcc rejects the file
  };
  Outcome outcome = Outcome::not_run;  ///< how far it got
  std::string text;                    ///< one line for the learner; more lines are the compiler's
  double of_copy = 0;                  ///< timed: see SpeedEntry
  double gb_per_s = 0;                 ///< timed: see SpeedEntry
};

/// The outcome of grading one file against one exercise.
struct Verdict {
  std::string exercise;                   ///< "01_coalescing.scale_matrix"
  std::string file;                       ///< the graded file, as the learner would type it
  State state = State::stopped;           ///< how far it got
  std::string shapes;                     ///< "37 shapes from 1x1 to 1023x515"
  std::string mismatch;                   ///< state wrong: where, expected, got; empty otherwise
  std::string compiler_output;            ///< state does_not_compile: what is wrong; empty otherwise
  std::string program_output;             ///< what the kernel printed
  std::vector<Measurement> measurements;  ///< one for each target, in the order of the manifest
  std::vector<memory::DramStream> dram;   ///< what the exercise shows of the DRAM model; mostly nothing
  simt::Profile profile;                  ///< of the memory shape; its findings are the attempt's findings
  std::optional<Speed> speed;             ///< absent where there is no nvcc, and before everything else is in order

  /// What the compiler warns of, each with its place and the line that it is about.
  std::vector<std::string> compiler_warnings{};
  /// A file that holds `program_output`, as a path to show; empty when there is none.
  std::string program_output_file{};
};

/// The whole verdict, profile included, as JSON; `verdict_from_json(to_json(v))` gives `v` back.
std::string to_json(const Verdict& verdict);

/// Throws std::exception when `text` is not a verdict: cut short, a field missing, an unknown word.
Verdict verdict_from_json(const std::string& text);

}  // namespace grading
