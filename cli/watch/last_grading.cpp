#include "cli/watch/last_grading.h"

#include <exception>
#include <string_view>

#include "cli/system/text_file.h"

namespace course {
namespace {

constexpr std::string_view kBuilding = "building ";

}  // namespace

std::string LastGrading::text(const report::RenderOptions& render) const {
  std::string text =
      verdict ? report::render_verdict(*verdict, render) + comparison : "\n  There is no verdict.\n" + complaint;
  if (!notes.empty()) text += "\n" + notes;
  return text;
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

std::string build_step(const std::string& errors) {
  return errors.starts_with(kBuilding) ? errors.substr(0, errors.find('\n')) : "";
}

std::string notes_in(const std::string& errors) {
  std::string notes;
  for (const std::string& line : lines_of(errors)) {
    if (!line.starts_with(kBuilding)) notes += "  " + line + "\n";
  }
  return notes;
}

}  // namespace course
