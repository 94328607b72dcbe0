#include "cli/class/judgement.h"

#include <algorithm>

#include "cli/grade/verdict_words.h"
#include "cli/system/text_file.h"
#include "common/report/target_sentence.h"
#include "common/report/terminal.h"

namespace course {
namespace {

std::string why(const grading::Verdict& verdict) {
  if (verdict.state == grading::State::does_not_compile) return lines_of(verdict.compiler_output + "\n").front();
  if (!is_measured(verdict.state)) return why_not_measured(verdict, verdict.file);
  const auto missed = std::ranges::find(verdict.measurements, false, &grading::Measurement::met);
  return missed == verdict.measurements.end() ? "" : report::target_sentence(*missed, verdict.profile);
}

}  // namespace

const char* Judgement::result() const {
  if (!state) return "error";
  return *state == grading::State::solved ? "solved" : "not_solved";
}

std::string Judgement::exercise() const {
  return file.exercise == nullptr ? file.file.filename().string() : file.exercise->short_id();
}

Judgement judgement_of(const HandIn& file, const grading::Verdict& verdict, const std::filesystem::path& root) {
  return {.file = file,
          .state = verdict.state,
          .words = in_words(verdict),
          .why = why(verdict),
          .text = report::render_verdict(verdict, {.course_root = root, .next = {}})};
}

Judgement no_judgement(const HandIn& file, const std::string& problem) {
  return {.file = file, .state = std::nullopt, .words = problem, .why = ""};
}

}  // namespace course
