#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "cli/system/descriptor.h"

namespace course {

/// Notices when the text of one file changes, however an editor writes it: in place, as a new file that takes its name,
/// deleted and written again, half now and half later.
///
/// inotify tells when to look; the text decides. A touch without a change is no change. Where inotify has nothing to
/// say (a link to another folder, a network disk), the file is looked at once a second.
///
/// Contract: wait for descriptor() or for wait_ms(), then call look().
class FileWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// Takes the present text as known.
  explicit FileWatch(std::filesystem::path file);

  /// Readable when something has happened in the file's folder; -1 where inotify is not available.
  [[nodiscard]] int descriptor() const { return inotify_.get(); }
  /// How long to wait before look() is worth calling again.
  [[nodiscard]] int wait_ms(Clock::time_point now) const;
  /// True once for each new text, when the file has been quiet for a moment.
  bool look(Clock::time_point now);

 private:
  /// What tells two states of a file apart without reading it.
  struct Signature {
    ino_t inode = 0;
    off_t bytes = -1;  ///< -1: there is no file
    std::int64_t changed_ns = 0;
    bool operator==(const Signature&) const = default;
  };

  bool drain();
  [[nodiscard]] Signature signature() const;

  std::filesystem::path file_;
  Descriptor inotify_;
  Signature seen_;
  std::optional<std::string> text_;  ///< empty: the file is missing
  std::optional<Clock::time_point> quiet_at_;
};

}  // namespace course
