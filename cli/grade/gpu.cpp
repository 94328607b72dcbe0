#include "cli/grade/gpu.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "cli/grade/build.h"
#include "cli/grade/build_limits.h"
#include "cli/grade/compiler_output.h"
#include "cli/system/child.h"
#include "cli/system/environment.h"
#include "cli/system/file_lock.h"
#include "cli/system/text_file.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr double kTimeLimit = 300;  // filling and comparing large arrays on the host takes most of it
constexpr const char* kProgram = "course_gpu";

/// Asks the driver, which every machine with a usable GPU has. Needs no part of the CUDA Toolkit.
/// @return of the first GPU, 86 for 8.6; 0 if there is none
int capability_here() {
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (driver == nullptr) return 0;
  const auto init = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  const auto get_device = reinterpret_cast<int (*)(int*, int)>(dlsym(driver, "cuDeviceGet"));
  const auto get_attribute = reinterpret_cast<int (*)(int*, int, int)>(dlsym(driver, "cuDeviceGetAttribute"));
  if (init == nullptr || get_device == nullptr || get_attribute == nullptr || init(0) != 0) return 0;
  constexpr int kMajor = 75, kMinor = 76;  // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and _MINOR
  int device = 0, major = 0, minor = 0;
  if (get_device(&device, 0) != 0 || get_attribute(&major, kMajor, device) != 0) return 0;
  return get_attribute(&minor, kMinor, device) == 0 ? 10 * major + minor : 0;
}

void build_or_throw(const CourseTree& tree, const std::string& target, const fs::path& file = {}) {
  const BuildResult build = build_target(tree, target, file);
  if (build.succeeded) return;
  if (!build.what_limit.empty()) throw GpuError(build.what_limit);
  const std::string text = first_error(build.output, "") + advice_on_reach(build.output);
  throw GpuError("nvcc does not compile it:\n" + replace_all(text, tree.root().string() + "/", ""));
}

}  // namespace

bool has_nvcc(const CourseTree& tree) {
  std::error_code error;
  return environment("COURSE_GPU") != "off" && fs::exists(tree.build() / "has_nvcc", error);
}

GpuSupport gpu_support(const CourseTree& tree) {
  if (!has_nvcc(tree)) return GpuSupport::none;
  return capability_here() != 0 ? GpuSupport::full : GpuSupport::compiler_only;
}

std::string why_too_old(const Exercise& exercise, int capability) {
  if (capability >= exercise.compute_capability) return "";
  return fmt::format("it needs a GPU of compute capability {}.{} or later, and this one has {}.{}",
                     exercise.compute_capability / 10, exercise.compute_capability % 10, capability / 10,
                     capability % 10);
}
std::string why_too_old(const Exercise& exercise) { return why_too_old(exercise, capability_here()); }

std::string gpu_target_name(const Exercise& exercise, Variant variant) {
  return target_name(exercise, variant) + ".gpu";
}

std::string pristine_gpu_target_name(const Exercise& exercise) { return "pristine." + exercise.id() + ".gpu"; }

void compile_for_gpu(const CourseTree& tree, const std::string& target, const fs::path& file) {
  const FileLock lock(build_lock_file(tree.build()), kWaitingForBuild);
  build_or_throw(tree, target, file);
}

grading::SpeedReport time_on_gpu(const CourseTree& tree, const std::vector<Contestant>& contestants) {
  const fs::path result = tree.build() / "gpu" / "speed.json";
  std::vector<std::string> command{(tree.build() / "bin" / kProgram).string(), result.string()};
  // Held while the program runs: two that time at once would measure each other.
  const FileLock lock(build_lock_file(tree.build()), kWaitingForBuild);
  build_or_throw(tree, kProgram);
  for (const Contestant& one : contestants) {
    build_or_throw(tree, one.target, one.file);
    command.push_back(one.name + "=" + (tree.build() / "gpu" / (one.target + ".so")).string());
  }
  fs::remove(result);
  const ChildResult run = run_child({.command = std::move(command), .time_limit_s = kTimeLimit});
  if (run.timed_out) {
    throw GpuError(
        fmt::format("the program on the GPU did not end within {:g} s: look for a loop that never ends", kTimeLimit));
  }
  if (!run.succeeded()) throw GpuError("the program on the GPU was stopped: " + run.output);
  return grading::speed_from_json(read_text(result));
}

}  // namespace course
