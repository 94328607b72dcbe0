#include "cli/grade/build_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "cli/system/environment.h"

namespace course {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

bool says_any(std::string_view output, std::initializer_list<std::string_view> sentences) {
  return std::ranges::any_of(sentences, [&](std::string_view one) { return output.find(one) != output.npos; });
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
          .silence_s = 2 * seconds,
          .output_bytes = 4 * kMiB};
}

std::string what_limit_was_met(const BuildLimits& limits, std::string_view output, bool silent) {
  if (silent) return took_too_long(fmt::format("{:g} s, in which it said nothing", limits.silence_s));
  // The compiler driver names the signal that ended a compiler, in English: the build runs it so.
  if (says_any(output, {"CPU time limit exceeded"}))
    return took_too_long(fmt::format("{} s of processor time", limits.each_process.cpu_seconds));
  if (says_any(output, {"File size limit exceeded", "File too large"})) {
    return fmt::format(
        "the compiler was stopped: what it made of this file is larger than {} MiB.\n"
        "  A large array that has an initial value is stored whole. Give it its values when the program runs.\n",
        limits.each_process.file_bytes / kMiB);
  }
  if (says_any(output, {"out of memory allocating", "virtual memory exhausted", "memory exhausted", "std::bad_alloc",
                        "Cannot allocate memory"})) {
    return fmt::format(
        "the compiler was stopped: it asked for more than {} MiB of memory.\n"
        "  Look for a template or an #include that never ends, or a large table that is computed while compiling.\n",
        limits.each_process.address_space_bytes / kMiB);
  }
  if (says_any(output, {"Killed signal terminated program"})) {
    return "the compiler was killed, perhaps because the machine ran out of memory.\n"
           "  Close what you do not need and try again.\n";
  }
  return "";
}

std::string advice_on_reach(std::string_view output) {
  if (!says_any(output, {": Permission denied"})) return "";
  return "\n  The compiler can open regular files only: the course's, those in this file's folder and below it "
         "(without\n"
         "  links and hidden files), and what the system has installed. Put what you need beside this file, or name "
         "its\n"
         "  folder: COURSE_MAY_READ=/that/folder\n";
}

}  // namespace course
