#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/memory/dram_stream.h"
#include "common/simt/profile/profile.h"

namespace grading {

/// How far an attempt got. The order is the order of the checks.
enum class State : std::uint8_t {
  does_not_compile,  ///< no program to run
  stopped,           ///< crash, hang or an unsafe access: nothing can be said about the result
  wrong,             ///< ran to the end, but an output differs from the reference
  misses_target,     ///< correct and safe, but wasteful with memory: the state this course exists for
  solved,
};

/// `course`'s exit code: 0 solved, 1 not solved, 3 does not compile, 4 stopped (2 is a usage error).
int exit_code(State state);

/// One requirement on the memory system and how the attempt did.
struct Measurement {
  std::string metric;  ///< e.g. "global_load_sectors_per_request"
  double value = 0;  ///< what was measured
  double at_most = 0;  ///< the target
  bool met = false;  ///< whether the value meets the target
  std::optional<std::size_t> site;  ///< index into Verdict::profile.sites of the worst offender
  std::optional<double> at_least;   ///< for what should be large: takes the place of `at_most`
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
  std::string text;     ///< one line for the learner; more lines are the compiler's
  double of_copy = 0;   ///< timed: see SpeedEntry
  double gb_per_s = 0;  ///< timed: see SpeedEntry
};

/// The outcome of grading one file against one exercise.
struct Verdict {
  std::string exercise;  ///< "01_coalescing.scale_matrix"
  std::string file;      ///< the graded file, as the learner would type it
  State state = State::stopped;  ///< how far it got
  std::string shapes;    ///< "37 shapes from 1x1 to 1023x515"
  std::string mismatch;  ///< state wrong: where, expected, got; empty otherwise
  std::string compiler_output;  ///< state does_not_compile: what is wrong; empty otherwise
  std::string program_output;  ///< what the kernel printed
  std::vector<Measurement> measurements;  ///< one for each target, in the order of the manifest
  std::vector<memory::DramStream> dram;  ///< what the exercise shows of the DRAM model; mostly nothing
  simt::Profile profile;       ///< of the memory shape; its findings are the attempt's findings
  std::optional<Speed> speed;  ///< absent where there is no nvcc, and before everything else is in order
};

/// The whole verdict, profile included, as JSON; `verdict_from_json(to_json(v))` gives `v` back.
std::string to_json(const Verdict& verdict);

/// Throws std::exception when `text` is not a verdict: cut short, a field missing, an unknown word.
Verdict verdict_from_json(const std::string& text);

}  // namespace grading
