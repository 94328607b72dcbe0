#pragma once

#include <fmt/format.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "cli/system/descriptor.h"
#include "cli/system/usage_error.h"

namespace course {

/// A file without a name, for what a program has to say: nothing is left of it, however either process ends, and no
/// disk can be full.
class MemoryFile {
 public:
  /// @param name  for those who look at the process from outside
  /// Throws UsageError when the system makes none.
  explicit MemoryFile(const char* name) : file_(memfd_create(name, 0)) {
    if (!file_.is_open()) throw UsageError(fmt::format("cannot make a file in memory: {}", std::strerror(errno)));
  }

  /// The file as the program, which inherits the descriptor, can open it; this process can too.
  [[nodiscard]] std::string path() const { return fmt::format("/proc/self/fd/{}", file_.get()); }

 private:
  Descriptor file_;
};

}  // namespace course
