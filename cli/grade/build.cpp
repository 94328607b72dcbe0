#include "cli/grade/build.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "cli/grade/build_limits.h"
#include "cli/grade/build_reach.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/process.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

// How late the end of the build, or of its time, may be noticed.
constexpr std::chrono::milliseconds kLookAgain{10};

/// Shows the build tool's steps, which start with "[3/12] ".
class StepPrinter {
 public:
  explicit StepPrinter(std::string target) : target_(std::move(target)), terminal_(isatty(STDERR_FILENO) != 0) {}

  void operator()(const std::string& text) {
    for (const char c : text) {
      if (c != '\n') {
        line_ += c;
        continue;
      }
      if (line_.starts_with('[')) show();
      line_.clear();
    }
  }

  void finish() const {
    if (shown_ && terminal_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  void show() {
    if (terminal_) {
      fmt::print(stderr, "\r\x1b[K{:.{}}", fmt::format("building {} {}", target_, line_), text_width() - 1);
      std::fflush(stderr);
    } else if (!shown_) {
      fmt::print(stderr, "building {} ...{}\n", target_, number_of_steps());
    }
    shown_ = true;
  }

  /// The first build makes the emulator too: worth a word, or a reader waits and wonders.
  [[nodiscard]] std::string number_of_steps() const {
    constexpr int kWorthAWord = 8;
    int steps = 0;
    if (std::sscanf(line_.c_str(), "[%*d/%d]", &steps) != 1 || steps < kWorthAWord) return "";
    return fmt::format(" {} steps this time, 2 later", steps);
  }

  std::string target_;
  std::string line_;
  bool terminal_;
  bool shown_ = false;
};

/// When the build has last said something.
class LastSign {
 public:
  void seen() { at_ = Clock::now(); }
  [[nodiscard]] double age_s() const { return std::chrono::duration<double>(Clock::now() - at_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point at_ = Clock::now();
};

/// For what compilers write on the way. A compiler that was killed leaves it there.
fs::path empty_folder(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  fs::create_directories(folder, error);
  if (error) throw UsageError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return folder;
}

/// Says once in a build folder that this system cannot keep the compiler from files.
void warn_without_reach(const CourseTree& tree) {
  const fs::path said = tree.build() / "said_no_landlock";
  std::error_code error;
  if (FileReach::is_enforced_here() || fs::exists(said, error)) return;
  fmt::print(stderr,
             "course: this system has no Landlock (Linux 5.13 and newer can have it), so the compiler can read every "
             "file\n        that you can. Do not grade files of people whom you do not trust; docs/safety.md says "
             "more.\n");
  write_text(said, "");
}

void write_if_different(const fs::path& path, const std::string& text) {
  std::error_code error;
  if (fs::exists(path, error) && read_text(path) == text) return;
  if (!write_text(path, text)) throw UsageError(fmt::format("cannot write {}", path.string()));
}

}  // namespace

BuildResult build_target(const CourseTree& tree, const std::string& target, const fs::path& file) try {
  const BuildLimits limits = build_limits();
  const FileReach reach = build_reach(tree, file);
  const fs::path temporary = empty_folder(tree.build() / "temporary");
  warn_without_reach(tree);
  StepPrinter print_steps(target);
  LastSign sign;
  Process build({.command = {"cmake", "--build", tree.build().string(), "--target", target},
                 .limits = limits.each_process,
                 .reach = &reach,
                 .environment = {"TMPDIR=" + temporary.string(), "CCACHE_DISABLE=1"},
                 .output_cap = limits.output_bytes,
                 .own_group = false,
                 .adopt_orphans = true,
                 .on_output = [&](const std::string& text) {
                   sign.seen();
                   print_steps(text);
                 }});
  bool silent = false;
  while (build.running() && !silent) {
    build.wait_for_output(kLookAgain);
    build.update();
    silent = sign.age_s() > limits.silence_s;
  }
  if (silent) build.stop_tree();
  print_steps.finish();
  const std::string& output = build.output().text();
  const bool succeeded = !silent && build.signal() == 0 && build.exit_code() == 0;
  if (!succeeded && output.find("unknown target") != std::string::npos) {
    throw UsageError(fmt::format("the build in {} does not know {}. Remove that folder and run {} again.",
                                 display_path(tree.build()), target, command_name()));
  }
  return {.succeeded = succeeded,
          .output = output,
          .what_limit = succeeded ? "" : what_limit_was_met(limits, output, silent)};
} catch (const CannotRun& error) {
  throw UsageError(fmt::format("cannot run {}", error.what()));
}

void touch_if_changed(const CourseTree& tree, const Exercise& exercise, Variant variant, const fs::path& source) {
  const fs::path seen = tree.build() / "last_built" / (target_name(exercise, variant) + ".cu");
  const std::string text = read_text(source);
  std::error_code error;
  const bool changed = !fs::exists(seen, error) || read_text(seen) != text;
  const fs::path program = tree.program(exercise, variant);
  if (changed && fs::exists(program, error) && fs::last_write_time(source, error) <= fs::last_write_time(program)) {
    fs::last_write_time(source, fs::file_time_type::clock::now(), error);
  }
  write_if_different(seen, text);
}

void fill_slot(const CourseTree& tree, const Exercise& exercise, const fs::path& source) {
  const fs::path absolute = fs::absolute(source).lexically_normal();
  const std::string path = absolute.string();
  if (path.find_first_of("\"\\\n") != std::string::npos) {
    throw UsageError(fmt::format("{}: a path with quotes, backslashes or line breaks cannot be graded", path));
  }
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) throw UsageError(fmt::format("cannot read {}", path));
  // The second line changes whenever the file does, also when another file with an older date takes its place.
  write_if_different(tree.slot(exercise),
                     fmt::format("#include \"{}\"\n// {} bytes, changed at {}.{:09}, inode {}\n", path, info.st_size,
                                 info.st_mtim.tv_sec, info.st_mtim.tv_nsec, info.st_ino));
}

}  // namespace course
