#include "cli/grade/build_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <functional>

#include "cli/system/environment.h"
#include "cli/system/text_file.h"

namespace course {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

/// Whether a tool says so: the compiler quotes the learner's lines too, but indented.
bool tool_says(std::string_view output, const std::function<bool(const std::string& line)>& so) {
  return std::ranges::any_of(lines_of(output),
                             [&](const std::string& line) { return !line.starts_with(' ') && so(line); });
}

/// The signal that ended a compiler, as g++ and nvcc say it.
bool was_ended_by(std::string_view output, const std::string& name, int number) {
  return tool_says(output, [&](const std::string& line) {
    return line.find(" error: " + name + " signal terminated program ") != std::string::npos ||
           line.find(fmt::format("died due to signal {} ", number)) != std::string::npos;
  });
}

bool lacked_memory(const std::string& line) {
  return line.find(": out of memory allocating ") != std::string::npos ||  // cc1plus
         line.starts_with("virtual memory exhausted: ") ||                 // other parts of GCC
         line.ends_with(": memory exhausted") || line.ends_with(": Cannot allocate memory") ||
         line.starts_with("terminate called after throwing an instance of 'std::bad_alloc'");
}

std::string took_too_long(const std::string& how_long) {
  return fmt::format(
      "the compiler was stopped after {}.\n"
      "  Look for a template, a constexpr function or an #include that never ends. If it only needs longer:\n"
      "  COURSE_BUILD_TIME_LIMIT=600 gives it 600 seconds.\n",
      how_long);
}

}  // namespace

BuildLimits build_limits() {
  constexpr double kUsualSeconds = 60;
  const double seconds = seconds_in_environment("COURSE_BUILD_TIME_LIMIT", kUsualSeconds);
  return {.each_process = {.address_space_bytes = 3072 * kMiB,
                           .file_bytes = 256 * kMiB,
                           .cpu_seconds = static_cast<std::uint64_t>(std::ceil(seconds))},
          .silence_s = 5 * seconds,
          .output_bytes = 4 * kMiB};
}

std::string what_limit_was_met(const BuildLimits& limits, std::string_view output, bool silent) {
  if (silent) return took_too_long(fmt::format("{:g} s, in which it said nothing", limits.silence_s));
  if (was_ended_by(output, "CPU time limit exceeded", SIGXCPU))
    return took_too_long(fmt::format("{} s of processor time", limits.each_process.cpu_seconds));
  if (was_ended_by(output, "File size limit exceeded", SIGXFSZ)) {
    return fmt::format(
        "the compiler was stopped: what it made of this file is larger than {} MiB.\n"
        "  A large array that has an initial value is stored whole. Give it its values when the program runs.\n",
        limits.each_process.file_bytes / kMiB);
  }
  if (tool_says(output, lacked_memory)) {
    return fmt::format(
        "the compiler was stopped: it asked for more than {} MiB of memory.\n"
        "  Look for a template or an #include that never ends, or a large table that is computed while compiling.\n",
        limits.each_process.address_space_bytes / kMiB);
  }
  if (was_ended_by(output, "Killed", SIGKILL)) {
    return "the compiler was killed, perhaps because the machine ran out of memory.\n"
           "  Close what you do not need and try again.\n";
  }
  return "";
}

std::string advice_on_reach(std::string_view output) {
  if (!tool_says(output, [](const std::string& line) { return line.ends_with(": Permission denied"); })) return "";
  return "\n  The compiler can open regular files only: the course's, those in this file's folder and below it "
         "(without\n"
         "  links and hidden files), and what the system has installed. Put what you need beside this file, or name "
         "its\n"
         "  folder: COURSE_MAY_READ=/that/folder\n";
}

}  // namespace course
