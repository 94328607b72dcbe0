#pragma once

#include <string>
#include <vector>

#include "cli/course/course_tree.h"

namespace course {

/// How files of programs are compiled and linked, as CMake has written it down for this build folder.
struct Toolchain {
  std::string compiler;              ///< g++
  std::string launcher;              ///< compiles kernels in its place
  std::vector<std::string> options;  ///< for kernels
  std::vector<std::string> folders;  ///< where the emulator's headers are
  std::vector<std::string> link;     ///< what every program is linked with, in order
};

/// Builds the emulator where that is still to do, and says how to use it. Throws UsageError when it cannot be built.
Toolchain ready_toolchain(const CourseTree& tree);

}  // namespace course
