#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/course/course_tree.h"
#include "cli/system/raw_terminal.h"
#include "cli/watch/keys.h"
#include "cli/watch/waited_signals.h"
#include "cli/watch/watch_screen.h"
#include "cli/watch/watch_session.h"

namespace course {

/// A WatchSession at a terminal, or as lines where there is none: waits for keys, signals, saves and the job.
class WatchLoop {
 public:
  WatchLoop(const CourseTree& tree, const Exercise& exercise);

  /// Returns when the learner quits, or when there is nobody left to read or to type.
  void run();

 private:
  void resize();
  bool show();
  void wait();
  void handle_signals();
  void read_keys();
  void lend_terminal(const std::vector<std::string>& verb);

  const bool interactive_;
  ScreenStyle style_;
  WaitedSignals signals_;
  WatchSession session_;
  Scroll scroll_;
  KeyReader key_reader_;
  std::optional<RawTerminal> terminal_;
  std::string shown_;
  bool keys_ready_ = false;
  bool input_ended_ = false;
  bool quit_ = false;
};

}  // namespace course
