#include <fmt/format.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string_view>
#include <system_error>

#include "cli/console.h"
#include "cli/raw_terminal.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"
#include "cli/watch_session.h"

namespace course {
namespace {

/// Signals as something to wait for: they arrive between two steps, never in the middle of one.
class Signals {
 public:
  Signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCHLD, SIGWINCH}) sigaddset(&set, signal);
    sigprocmask(SIG_BLOCK, &set, &before_);
    std::signal(SIGPIPE, SIG_IGN);  // a reader who has gone is noticed when writing
    descriptor_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
  }
  ~Signals() {
    close(descriptor_);
    sigprocmask(SIG_SETMASK, &before_, nullptr);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The next one that has arrived; 0 when there is none.
  [[nodiscard]] int take() const {
    signalfd_siginfo info{};
    return read(descriptor_, &info, sizeof info) == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
  }

 private:
  sigset_t before_{};
  int descriptor_ = -1;
};

/// Writes all of it; false when nobody reads any more.
bool write_out(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

class Watch {
 public:
  Watch(const CourseTree& tree, const Exercise& exercise)
      : style_{.colour = console_options(tree).colour, .utf8 = console_options(tree).utf8},
        session_(tree, exercise, console_options(tree)) {
    const char* term = std::getenv("TERM");
    style_.can_move = term != nullptr && std::string_view(term) != "dumb";
    if (!interactive_) return;
    terminal_.emplace();
    if (style_.can_move) write_out("\x1b[2J");
    resize();
  }

  void run() {
    while (!session_.wants_to_quit() && show()) {
      wait();
      handle_signals();
      if (keys_ready_) read_keys();
      session_.pump();
      if (input_ended_ && session_.is_idle()) break;
      if (!input_ended_ || interactive_) session_.look_at_file(FileWatch::Clock::now());
    }
    if (!interactive_) {
      write_out(session_.take_news());
      return;
    }
    const WatchView view = session_.view();
    write_out(fmt::format("\n  {} of {} solved. {} watch carries on.\n", view.solved, view.exercises, command_name()));
  }

 private:
  void resize() {
    style_.size = terminal_size();
    session_.set_width(style_.size.cols);
    shown_.clear();
  }

  bool show() {
    if (!interactive_) return write_out(session_.take_news());
    session_.take_news();
    std::string screen = draw(session_.view(), style_);
    if (screen == shown_) return true;
    shown_ = std::move(screen);
    return write_out(shown_);
  }

  void wait() {
    const bool keys = interactive_ || (!input_ended_ && isatty(STDIN_FILENO) == 0);
    std::array<pollfd, 6> waiting{{{.fd = signals_.descriptor(), .events = POLLIN},
                                   {.fd = session_.file().descriptor(), .events = POLLIN},
                                   {.fd = session_.job().output_descriptor(), .events = POLLIN},
                                   {.fd = session_.job().errors_descriptor(), .events = POLLIN},
                                   {.fd = keys ? STDIN_FILENO : -1, .events = POLLIN},
                                   {.fd = STDOUT_FILENO, .events = 0}}};
    poll(waiting.data(), waiting.size(), session_.file().wait_ms(FileWatch::Clock::now()));
    keys_ready_ = waiting[4].revents != 0;
    if ((waiting[5].revents & (POLLERR | POLLHUP)) != 0) session_.press('q');
  }

  void handle_signals() {
    while (const int signal = signals_.take()) {
      if (signal == SIGWINCH) resize();
      if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) session_.press('q');
      if (signal == SIGTSTP && terminal_) {
        terminal_->suspend();
        resize();
      }
    }
  }

  void read_keys() {
    std::array<char, 64> keys{};
    const ssize_t count = read(STDIN_FILENO, keys.data(), keys.size());
    if (count <= 0) input_ended_ = true;
    if (count <= 0 && interactive_) session_.press('q');  // the terminal has gone
    constexpr char kEscape = '\x1b';
    if (!interactive_ || count <= 0 || keys[0] == kEscape) return;  // arrows and such are several bytes
    for (ssize_t i = 0; i < count; ++i) session_.press(keys[static_cast<std::size_t>(i)]);
  }

  const bool interactive_ = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  ScreenStyle style_;
  Signals signals_;
  WatchSession session_;
  std::optional<RawTerminal> terminal_;
  std::string shown_;
  bool keys_ready_ = false;
  bool input_ended_ = false;
};

}  // namespace

int watch(const CourseTree& tree, const std::string& id) {
  const Progress progress(tree.state_dir());
  Watch(tree, *current_exercise(tree, progress, id).exercise).run();
  return kSuccess;
}

}  // namespace course
