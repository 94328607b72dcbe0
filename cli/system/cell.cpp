#include "cli/system/cell.h"

#include <fmt/format.h>

#include <system_error>

#include "cli/system/child.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr double kMostSecondsOfATrial = 10;

void add(std::vector<std::string>& words, std::initializer_list<std::string> more) { words.insert(words.end(), more); }

/// Programs and libraries. On most systems /lib and its like are links into /usr.
void add_system(std::vector<std::string>& words) {
  for (const char* folder : {"/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/nix/store", "/gnu/store",
                             "/etc/ld.so.cache"}) {
    std::error_code error;
    if (fs::is_symlink(folder, error))
      add(words, {"--symlink", fs::read_symlink(folder, error).string(), folder});
    else if (fs::exists(folder, error))
      add(words, {"--ro-bind", folder, folder});
  }
}

}  // namespace

std::string Cell::why_not() {
  const ChildResult trial = run_child({.command = Cell({}).around({"true"}), .time_limit_s = kMostSecondsOfATrial});
  if (trial.succeeded()) return "";
  if (!trial.started) return "bubblewrap is not installed. On Debian and Ubuntu: apt-get install bubblewrap util-linux";
  return fmt::format(
      "this system forbids namespaces ({}). Where kernel.apparmor_restrict_unprivileged_userns or "
      "kernel.unprivileged_userns_clone is there, sysctl can allow them; a container has to be started so",
      trial.output.substr(0, trial.output.find('\n')));
}

std::vector<std::string> Cell::around(const std::vector<std::string>& command) const {
  std::vector<std::string> words{"bwrap",    "--unshare-all", "--die-with-parent", "--new-session", "--clearenv",
                                 "--setenv", "PATH",          "/usr/bin:/bin",     "--cap-drop",    "ALL"};
  add_system(words);
  add(words, {"--proc", "/proc", "--dev", "/dev", "--size", fmt::format("{}", limits_.temporary_bytes), "--tmpfs",
              "/tmp", "--chdir", "/tmp"});
  for (const fs::path& path : readable_) {
    const std::string place = fs::absolute(path).lexically_normal().string();
    add(words, {"--ro-bind", place, place});
  }
  add(words, {"prlimit", fmt::format("--nproc={}", limits_.processes), "--"});
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace course
