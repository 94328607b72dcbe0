#include "cli/system/file_reach.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <deque>
#include <system_error>

namespace course {
namespace fs = std::filesystem;

namespace {

// Newer than the kernel headers of the oldest system that the course is built on.
constexpr std::uint64_t kMoveBetweenFolders = std::uint64_t{1} << 13;  // since version 2
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14;            // since version 3

constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr std::uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kWrite = kWriteFile | kMoveBetweenFolders | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                 LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                 LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t kMakeOthers = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                      LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SOCK;
constexpr std::uint64_t kForFiles = kRead | kWriteFile;

/// The version of Landlock that this kernel has; below 1 there is none.
long landlock_version() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION); }

}  // namespace

bool FileReach::is_enforced_here() { return landlock_version() >= 1; }

FileReach::FileReach() {
  const long version = landlock_version();
  if (version < 1) return;
  handled_ = kRead | kWrite | kMakeOthers;
  if (version < 2) handled_ &= ~kMoveBetweenFolders;
  if (version < 3) handled_ &= ~kTruncate;
  const landlock_ruleset_attr attributes{.handled_access_fs = handled_};
  rules_.reset(static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0)));
  if (!rules_.is_open()) throw std::system_error(errno, std::generic_category(), "landlock_create_ruleset");
}

void FileReach::allow_opened(const Descriptor& place, std::uint64_t rights) const {
  const landlock_path_beneath_attr rule{.allowed_access = rights & handled_, .parent_fd = place.get()};
  syscall(SYS_landlock_add_rule, rules_.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

void FileReach::allow(const fs::path& path, std::uint64_t rights) const {
  if (!rules_.is_open()) return;
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat info {};
  if (!place.is_open() || fstat(place.get(), &info) != 0) return;
  allow_opened(place, S_ISDIR(info.st_mode) ? rights : rights & kForFiles);
}

/// What is looked at is what is allowed: the path may name something else a moment later.
void FileReach::allow_if_regular(const fs::path& path, int how_to_open) const {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC | how_to_open));
  struct stat info {};
  if (place.is_open() && fstat(place.get(), &info) == 0 && S_ISREG(info.st_mode)) allow_opened(place, kRead);
}

void FileReach::allow_reading(const fs::path& path) { allow(path, kRead); }

void FileReach::allow_writing(const fs::path& path) { allow(path, kRead | kWrite); }

void FileReach::allow_regular_file(const fs::path& path) {
  if (rules_.is_open()) allow_if_regular(path, 0);
}

void FileReach::allow_regular_files(const fs::path& folder, std::size_t most) {
  if (!rules_.is_open()) return;
  const std::size_t most_entries = 4 * most;  // a folder of a million links would take as long
  std::size_t files = 0;
  std::size_t entries = 0;
  std::deque<fs::path> folders{folder};
  for (; !folders.empty(); folders.pop_front()) {
    std::error_code error;
    for (fs::directory_iterator entry(folders.front(), error), end; !error && entry != end; entry.increment(error)) {
      if (files == most || ++entries > most_entries) return;
      if (entry->path().filename().native().front() == '.') continue;
      std::error_code gone;
      if (entry->is_symlink(gone)) continue;
      if (entry->is_directory(gone)) folders.push_back(entry->path());
      if (!entry->is_regular_file(gone)) continue;
      allow_if_regular(entry->path(), O_NOFOLLOW);
      ++files;
    }
  }
}

bool FileReach::enter() const {
  if (!rules_.is_open()) return true;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules_.get(), 0) == 0;
}

}  // namespace course
