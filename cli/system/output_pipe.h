#pragma once

#include <functional>
#include <string>

#include "cli/system/descriptor.h"

namespace course {

/// What another process writes, collected from the reading end of a pipe without ever waiting for it.
class OutputPipe {
 public:
  OutputPipe() = default;  ///< one that has ended
  /// Keeps the first `cap` bytes; the rest is read and dropped. `on_text` sees every piece as it arrives.
  OutputPipe(Descriptor reading_end, std::size_t cap, std::function<void(const std::string&)> on_text);

  /// -1 once the writers have closed it.
  [[nodiscard]] int descriptor() const { return end_.get(); }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Whether more came than was kept.
  [[nodiscard]] bool is_cut() const { return cut_; }

  /// Takes one piece of what is there; returns whether there may be more. Whoever writes faster than this reads cannot
  /// keep the caller from looking at the clock.
  bool take();
  /// Takes what is left and closes. A process that has run away may hold the pipe open, or write on, for ever: this
  /// takes what is there, and ends.
  void drain();

 private:
  Descriptor end_;
  std::size_t cap_ = 0;
  std::function<void(const std::string&)> on_text_;
  std::string text_;
  bool cut_ = false;
};

}  // namespace course
