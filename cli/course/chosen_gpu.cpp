#include "cli/course/chosen_gpu.h"

#include <algorithm>
#include <filesystem>

#include "cli/system/text_file.h"
#include "common/estimate/gpu_table.h"
#include "common/estimate/gpu_times.h"

namespace course {
namespace {

std::filesystem::path file_of(const CourseTree& tree) { return tree.state_dir() / "gpu"; }

}  // namespace

std::string chosen_gpu(const CourseTree& tree) {
  const std::string name = lines_of(read_if_there(file_of(tree)).value_or("") + "\n").front();
  const auto& all = estimate::gpus();
  // A later version of the course may know it by another name.
  return std::ranges::find(all, name, &estimate::GpuTimes::name) == all.end() ? all.front().name : name;
}

void choose_gpu(const CourseTree& tree, const std::string& gpu) {
  write_safely(file_of(tree), estimate::gpu_called(gpu).name + "\n");
}

}  // namespace course
