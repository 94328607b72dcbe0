#include "cli/watch/last_grading.h"

#include <exception>

#include "cli/grade/ask_gpu.h"
#include "cli/grade/verdict_words.h"
#include "cli/system/text_file.h"

namespace course {
namespace {

bool is_step(const std::string& line) { return line.starts_with("building ") || line.starts_with("running "); }

}  // namespace

std::string LastGrading::text(const report::RenderOptions& render) const {
  std::string text =
      verdict ? report::render_verdict(*verdict, render) + comparison : "\n  There is no verdict.\n" + complaint;
  if (!notes.empty()) text += "\n" + notes;
  return text;
}

bool LastGrading::is_measured() const { return verdict && course::is_measured(verdict->state); }

bool LastGrading::add_gpu_part(const std::string& output) {
  const std::optional<grading::Verdict> answer = read_grading(output, "").verdict;
  if (!answer || !answer->speed || !verdict) return false;
  const bool is_wrong = answer->state == grading::State::wrong;
  add_answer(*verdict, {.speed = *answer->speed, .mismatch = is_wrong ? answer->mismatch : ""});
  if (is_wrong) comparison.clear();
  return true;
}

LastGrading read_grading(const std::string& output, const std::string& errors) {
  LastGrading grading{.verdict = std::nullopt, .complaint = "", .notes = notes_in(errors), .comparison = ""};
  try {
    grading.verdict = grading::verdict_from_json(output);
  } catch (const std::exception&) {
    // `course` itself has complained, for example about a build folder that cannot be used.
    grading.complaint = output;
  }
  return grading;
}

std::string step_in(const std::string& errors) {
  std::string step;
  for (const std::string& line : lines_of(errors)) {
    if (is_step(line)) step = line;
  }
  return step;
}

std::string notes_in(const std::string& errors) {
  std::string notes;
  for (const std::string& line : lines_of(errors)) {
    if (!is_step(line)) notes += "  " + line + "\n";
  }
  return notes;
}

}  // namespace course
