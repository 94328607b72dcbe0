#include "cli/system/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/system/usage_error.h"

namespace course {
namespace {

/// flock(2) that carries on after a signal, such as a resized terminal.
int lock(int descriptor, int operation) {
  int result = 0;
  do {
    result = flock(descriptor, operation);
  } while (result != 0 && errno == EINTR);
  return result;
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& file, const std::string& waiting_message) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  // Close-on-exec: a process that the learner's kernel leaves behind must not keep the lock.
  file_.reset(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file_.is_open()) throw UsageError(fmt::format("cannot open {}: {}", file.string(), std::strerror(errno)));
  if (lock(file_.get(), LOCK_EX | LOCK_NB) == 0) return;
  if (!waiting_message.empty()) fmt::print(stderr, "{}\n", waiting_message);
  if (lock(file_.get(), LOCK_EX) != 0) {
    throw UsageError(fmt::format("cannot lock {}: {}", file.string(), std::strerror(errno)));
  }
}

std::filesystem::path build_lock_file(const std::filesystem::path& build) { return build / ".course.lock"; }

}  // namespace course
