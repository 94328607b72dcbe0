#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "cli/course/course_tree.h"
#include "common/grading/speed.h"

namespace course {

/// What this machine can do with a kernel beside emulating it.
enum class GpuSupport {
  none,           ///< there is no nvcc, or COURSE_GPU is "off"
  compiler_only,  ///< nvcc, but no NVIDIA GPU with a driver
  full,
};
GpuSupport gpu_support(const CourseTree& tree);
/// Whether it may be able to: there is an nvcc. Costs nothing to ask, as the driver does.
bool has_nvcc(const CourseTree& tree);

/// Why a GPU cannot run an exercise, a clause; empty if it can.
/// @param capability  the GPU's compute capability: 86 for 8.6
std::string why_too_old(const Exercise& exercise, int capability);
/// Likewise, of the GPU here.
std::string why_too_old(const Exercise& exercise);

/// The CMake target of a file's module for the GPU: "01_coalescing.scale_matrix.solution.gpu".
std::string gpu_target_name(const Exercise& exercise, Variant variant);
/// The same for the starter as the course delivers it.
std::string pristine_gpu_target_name(const Exercise& exercise);

/// A module to time, and what the report calls it.
struct Contestant {
  std::string name;
  std::string target;
  std::filesystem::path file;  ///< empty: one of the course
};

/// Builds modules of one exercise and times them in turns, in a child process.
///
/// @throws GpuError if one does not compile, or the program dies without a report
grading::SpeedReport time_on_gpu(const CourseTree& tree, const std::vector<Contestant>& contestants);

/// Compiles a module and does not run it. @throws GpuError if it does not compile
void compile_for_gpu(const CourseTree& tree, const std::string& target, const std::filesystem::path& file);

/// Why there is no report: the compiler's or the program's own words.
class GpuError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace course
