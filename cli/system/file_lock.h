#pragma once

#include <filesystem>
#include <string>

#include "cli/system/descriptor.h"

namespace course {

/// Holds a lock file for its lifetime, so that two `./course` never build in one folder at the same time.
///
/// The kernel drops the lock when the process ends, however it ends: a stale lock cannot exist.
class FileLock {
 public:
  /// Waits until the lock is free; prints `waiting_message` once when that takes a while.
  FileLock(const std::filesystem::path& file, const std::string& waiting_message);

  void release() { file_.reset(); }

 private:
  Descriptor file_;
};

/// The lock of a build folder. The launcher takes the same file with flock(1).
std::filesystem::path build_lock_file(const std::filesystem::path& build);

inline constexpr const char* kWaitingForBuild = "another ./course is building here; waiting for it to finish";

}  // namespace course
