#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "cli/course/chosen_gpu.h"
#include "cli/course/current_exercise.h"
#include "cli/grade/estimated_times.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "common/estimate/gpu_table.h"
#include "common/estimate/gpu_times.h"
#include "common/grading/time_estimate_json.h"
#include "common/report/word_wrap.h"

namespace course {
namespace {

std::vector<std::string> names_of(const std::string& gpu) {
  std::vector<std::string> names;
  if (gpu.empty()) {
    for (const estimate::GpuTimes& one : estimate::measured_gpus()) names.push_back(one.name);
    return names;
  }
  return {estimate::gpu_called(gpu).name};
}

void print_line(const std::string& line) {
  for (const std::string& part : report::refit(line, static_cast<std::size_t>(text_width()))) fmt::print("{}\n", part);
}

/// What to do about whatever limits the file.
void print_advice(const core::TimeEstimate& yours) {
  for (const estimate::Resource resource : estimate::all_resources()) {
    if (yours.gains.empty() || yours.gains.front().resource != name_of(resource)) continue;
    fmt::print("\n{}",
               report::hang("  ", fmt::format("Yours is limited by {}. {}", name_of(resource), advice_on(resource)),
                            static_cast<std::size_t>(text_width())));
  }
}

}  // namespace

int estimate(const CourseTree& tree, const std::string& id, const std::string& gpu, bool json) {
  const std::vector<std::string> gpus = names_of(gpu);
  if (!gpu.empty()) choose_gpu(tree, gpu);
  const Exercise& exercise = *current_exercise(tree, Progress(tree.state_dir()), id).exercise;
  grading::Json all = grading::Json::array();
  if (!json) fmt::print("{}: estimates; nothing was timed\n", exercise.id());
  for (const std::string& name : gpus) {
    const std::vector<EstimatedTime> rows = estimated_times(tree, exercise, name);
    for (const EstimatedTime& row : rows)
      all.push_back(grading::Json{{"name", row.name}, {"time", grading::Json(row.time)}});
    if (json) continue;
    if (is_never_timed(rows)) {
      print_line("  " + rows.front().time.why_not);
      return kSuccess;
    }
    fmt::print("\n{}", table_of(rows, static_cast<std::size_t>(text_width())));
    if (name == gpus.back()) print_advice(rows[1].time);
  }
  if (json)
    fmt::print("{}\n", all.dump(2));
  else
    print_line("  How, and how wrong it can be: docs/estimate.md");
  return kSuccess;
}

}  // namespace course
