#include "cli/grade/verdict_words.h"

#include <fmt/format.h>

namespace course {

using grading::State;

const char* in_words(const grading::Verdict& verdict) {
  switch (verdict.state) {
    case State::solved:
      return "solved";
    case State::misses_target:
      if (grading::has_wrong_answers(verdict)) return "some answers are wrong";
      return verdict.profile.launches == 0 ? "it misses a target" : "correct, but it misses a memory target";
    case State::wrong:
      return "the result is wrong";
    case State::stopped:
      return "stopped: a crash, a hang or an unsafe access";
    case State::does_not_compile:
      return "does not compile";
  }
  return "";
}

bool is_measured(State state) { return state == State::solved || state == State::misses_target; }

std::string why_not_measured(const grading::Verdict& verdict, const std::string& shown_file) {
  const auto& findings = verdict.profile.findings;
  switch (verdict.state) {
    case State::does_not_compile:
      return fmt::format("{} {}", shown_file, in_words(verdict));
    case State::stopped:
      return fmt::format("{} was stopped: {}", shown_file,
                         findings.empty() ? "no reason is known" : findings.front().message_in_context());
    case State::wrong:
      return fmt::format("{} gives a wrong result: {}", shown_file, verdict.mismatch);
    default:
      return fmt::format("{} was not measured", shown_file);
  }
}

}  // namespace course
