#include "cli/watch/file_watch.h"

#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "cli/system/text_file.h"

namespace course {
namespace {

using std::chrono::milliseconds;

// An editor's save is several steps a few milliseconds apart; a person does not notice this delay.
constexpr milliseconds kQuiet{25};
// A file that has just disappeared is most likely about to be written again.
constexpr milliseconds kQuietWhenMissing{300};
constexpr milliseconds kLookAnyway{1000};

}  // namespace

FileWatch::FileWatch(std::filesystem::path file)
    : file_(std::move(file)), seen_(signature()), text_(read_if_there(file_)) {
  inotify_.reset(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (!inotify_.is_open()) return;
  constexpr std::uint32_t kEvents = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
  inotify_add_watch(inotify_.get(), file_.parent_path().c_str(), kEvents);
}

int FileWatch::wait_ms(Clock::time_point now) const {
  if (!quiet_at_) return static_cast<int>(kLookAnyway.count());
  const auto left = std::chrono::ceil<milliseconds>(*quiet_at_ - now);
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

bool FileWatch::look(Clock::time_point now) {
  const bool told = drain();
  if (const Signature current = signature(); told || current != seen_) {
    seen_ = current;
    quiet_at_ = now + (current.bytes < 0 ? kQuietWhenMissing : kQuiet);
  }
  if (!quiet_at_ || now < *quiet_at_) return false;
  quiet_at_.reset();
  std::optional<std::string> text = read_if_there(file_);
  if (text == text_) return false;
  text_ = std::move(text);
  return true;
}

/// Takes all pending events; true when one was about the file.
bool FileWatch::drain() {
  alignas(inotify_event) std::array<char, 4096> buffer{};
  const std::string name = file_.filename();
  bool ours = false;
  for (ssize_t count = 0; inotify_.is_open() && (count = read(inotify_.get(), buffer.data(), buffer.size())) > 0;) {
    for (const char* at = buffer.data(); at < buffer.data() + count;) {
      inotify_event event{};
      std::memcpy(&event, at, sizeof event);
      ours = ours || (event.len > 0 && name == at + sizeof event);
      at += sizeof event + event.len;
    }
  }
  return ours;
}

FileWatch::Signature FileWatch::signature() const {
  struct stat info {};
  if (stat(file_.c_str(), &info) != 0) return {};
  constexpr std::int64_t kNsPerSecond = 1'000'000'000;
  return {info.st_ino, info.st_size, info.st_mtim.tv_sec * kNsPerSecond + info.st_mtim.tv_nsec};
}

}  // namespace course
