#include "cli/grade/build_reach.h"

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/system/environment.h"
#include "cli/system/text_file.h"

namespace course {
namespace fs = std::filesystem;

namespace {

// A checkout has about a thousand files. More than this is something else that somebody keeps there.
constexpr std::size_t kMostFilesOfThisPart = 20'000;
// The learner's folder may be a home directory; what is near is enough.
constexpr std::size_t kMostFilesBesideTheLearners = 1'000;

std::vector<std::string> split_at_colons(const std::string& list) {
  std::istringstream in(list);
  std::vector<std::string> parts;
  for (std::string part; std::getline(in, part, ':');) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

/// Where packages are installed, on systems of several kinds; and what dynamic linkers and `ld` read.
void allow_system(FileReach& reach) {
  for (const char* folder :
       {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store",
        "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload"}) {
    reach.allow_reading(folder);
  }
  reach.allow_writing("/dev/null");
}

bool contains(const fs::path& folder, const fs::path& path) {
  const fs::path way = path.lexically_relative(folder);
  return !way.empty() && *way.begin() != "..";
}

/// A tool that is installed in a place of its own, such as /home/me/tools/bin/cmake, comes with all of that place; but
/// a tool in the `bin` of a home directory does not bring the home directory.
void allow_installation(FileReach& reach, const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error) return;
  const fs::path folder = real.parent_path();
  const fs::path home = fs::weakly_canonical(environment("HOME"), error);
  const bool brings_too_much = folder.filename() != "bin" || contains(folder.parent_path(), home);
  reach.allow_reading(brings_too_much ? folder : folder.parent_path());
}

void allow_tools(FileReach& reach, const fs::path& build) {
  for (const char* tool : {"cmake", "ninja", "g++"}) {
    for (const std::string& folder : split_at_colons(environment("PATH")))
      allow_installation(reach, fs::path(folder) / tool);
  }
  const std::string nvcc = read_if_there(build / "has_nvcc").value_or("");
  if (!nvcc.empty()) allow_installation(reach, nvcc.substr(0, nvcc.find('\n')));
}

/// The folders of a checkout that a build reads. Each may be a link to where it really is.
void allow_course(FileReach& reach, const fs::path& root) {
  for (const char* part : {"CMakeLists.txt", "CMakePresets.json", "parts.cmake"}) reach.allow_regular_file(root / part);
  for (const char* part : {"chapters", "cli", "cmake", "common", "docs", "examples", "solutions", "tests"}) {
    std::error_code error;
    const fs::path folder = fs::canonical(root / part, error);
    if (!error) reach.allow_regular_files(folder, kMostFilesOfThisPart);
  }
}

/// The checkout that the build folder was made for, as CMake noted it.
fs::path source_of(const fs::path& build) {
  constexpr std::string_view kKey = "CMAKE_HOME_DIRECTORY:INTERNAL=";
  for (const std::string& line : lines_of(read_if_there(build / "CMakeCache.txt").value_or(""))) {
    if (line.starts_with(kKey)) return line.substr(kKey.size());
  }
  return {};
}

}  // namespace

FileReach build_reach(const CourseTree& tree, const fs::path& file) {
  FileReach reach;
  allow_system(reach);
  allow_tools(reach, tree.build());
  allow_course(reach, tree.root());
  if (const fs::path source = source_of(tree.build()); source != tree.root()) allow_course(reach, source);
  reach.allow_writing(tree.build());
  if (!file.empty()) {
    reach.allow_regular_file(file);
    reach.allow_regular_files(fs::absolute(file).parent_path(), kMostFilesBesideTheLearners);
  }
  for (const std::string& path : split_at_colons(environment("COURSE_MAY_READ"))) reach.allow_reading(path);
  return reach;
}

}  // namespace course
