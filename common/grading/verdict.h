#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/core/time_estimate.h"
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

/// How a target is told. Empty where the metric alone says it.
struct TargetWords {
  std::string about;   ///< what the number counts: "drams whose bus is busy for less than 95 % of the time"
  std::string miss;    ///< a missed target as a sentence: with {value} and {limit}
  std::string remark;  ///< for a way that is right but leaves out what the exercise is about
};

/// One requirement on the memory system and how the attempt did.
struct Measurement {
  std::string metric;                 ///< e.g. "global_load_sectors_per_request"
  double value = 0;                   ///< what was measured
  Limit limit;                        ///< the target
  bool met = false;                   ///< by the value; a target per request is never met without a request
  std::optional<std::size_t> site;    ///< index into Verdict::profile.sites of the worst offender
  std::string array;                  ///< the variable that alone was counted; empty: all
  TargetWords words;                  ///< how the target is told
  std::string example;                ///< a case that shows the number; empty where none was given
  bool is_guard = false;              ///< only told when missed
  bool counts_wrong_answers = false;  ///< then a missed target means that the result is not correct
  bool is_the_point = false;          ///< the starter misses it: what the exercise is about
};

/// An element of an array that a kernel has stored more often than once.
struct RepeatedStore {
  std::string variable;       ///< the array's name
  std::uint64_t index = 0;    ///< of the element
  std::uint64_t stores = 0;   ///< how often it was stored
  std::uint64_t threads = 0;  ///< by how many threads; 0 where that is not known
  std::vector<int> lines{};   ///< in the source where the array is stored to
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
  std::vector<Measurement> measurements;  ///< one for each target, in the order of chapter.json
  std::vector<memory::DramStream> dram;   ///< what the exercise shows of the DRAM model; mostly nothing
  simt::Profile profile;                  ///< of the memory shape; its findings are the attempt's findings
  std::vector<RepeatedStore> repeated;    ///< on the measured shape; at most one for each array
  std::string second_shape;               ///< "288x512" or "65 elements": measured where all else is well
  std::optional<Speed> speed;             ///< absent where there is no nvcc, and before everything else is in order

  /// The part of an H200 whose caches the sites' counts are of, in multiprocessors; 0: caches were not asked for.
  int cache_sms = 0;
  /// What it would take on a GPU; only where that was asked for.
  std::optional<core::TimeEstimate> estimate{};
  /// What the compiler warns of, each with its place and the line that it is about.
  std::vector<std::string> compiler_warnings{};
  /// A file that holds `program_output`, as a path to show; empty when there is none.
  std::string program_output_file{};
};

/// Whether a missed target says that answers are wrong: then nobody may call the attempt correct.
bool has_wrong_answers(const Verdict& verdict);

/// The whole verdict, profile included, as JSON; `verdict_from_json(to_json(v))` gives `v` back.
std::string to_json(const Verdict& verdict);

/// Throws std::exception when `text` is not a verdict: cut short, a field missing, an unknown word.
Verdict verdict_from_json(const std::string& text);

}  // namespace grading
