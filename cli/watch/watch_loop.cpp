#include "cli/watch/watch_loop.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/process.h"

namespace course {
namespace {

constexpr char kEndOfTransmission = 4;  // Ctrl-D

/// Writes all of it; false when nobody reads any more.
bool write_out(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

WatchLoop::WatchLoop(const CourseTree& tree, const Exercise& exercise)
    : interactive_(isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0),
      session_(tree, exercise, console_options(tree.root())) {
  const report::RenderOptions console = console_options(tree.root());
  const std::string term = environment("TERM");
  style_ = {.colour = console.colour, .utf8 = console.utf8, .can_move = !term.empty() && term != "dumb"};
  if (!interactive_) return;
  terminal_.emplace();
  if (style_.can_move) write_out("\x1b[2J");
  resize();
}

void WatchLoop::run() {
  while (!quit_ && show()) {
    wait();
    handle_signals();
    if (keys_ready_) read_keys();
    session_.update();
    if (input_ended_ && session_.is_idle()) break;
    if (!input_ended_ || interactive_) session_.look_at_file(FileWatch::Clock::now());
    if (!interactive_) continue;
    if (const auto verb = session_.take_verb_for_terminal(); !verb.empty()) lend_terminal(verb);
  }
  if (!interactive_) {
    write_out(session_.take_news());
    return;
  }
  const WatchView view = session_.view();
  write_out(fmt::format("\n  {} of {} solved. {} watch carries on.\n", view.solved, view.exercises, command_name()));
}

void WatchLoop::resize() {
  style_.size = terminal_size();
  session_.set_width(style_.size.cols);
  shown_.clear();
}

bool WatchLoop::show() {
  if (!interactive_) return write_out(session_.take_news());
  session_.take_news();
  const WatchView view = session_.view();
  std::string screen = draw(view, style_, scroll_.first_line(view, style_));
  if (screen == shown_) return true;
  shown_ = std::move(screen);
  return write_out(shown_);
}

void WatchLoop::wait() {
  const bool keys = interactive_ || (!input_ended_ && isatty(STDIN_FILENO) == 0);
  const std::array<int, 2> job = session_.job().descriptors();
  std::array<pollfd, 6> waiting{{{.fd = signals_.descriptor(), .events = POLLIN},
                                 {.fd = session_.file().descriptor(), .events = POLLIN},
                                 {.fd = job[0], .events = POLLIN},
                                 {.fd = job[1], .events = POLLIN},
                                 {.fd = keys ? STDIN_FILENO : -1, .events = POLLIN},
                                 {.fd = STDOUT_FILENO, .events = 0}}};
  poll(waiting.data(), waiting.size(), session_.file().wait_ms(FileWatch::Clock::now()));
  keys_ready_ = waiting[4].revents != 0;
  if ((waiting[5].revents & (POLLERR | POLLHUP)) != 0) quit_ = true;
}

void WatchLoop::handle_signals() {
  while (const int signal = signals_.take()) {
    if (signal == SIGWINCH) resize();
    if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) quit_ = true;
    if (signal == SIGTSTP && terminal_) {
      terminal_->suspend();
      resize();
    }
  }
}

void WatchLoop::read_keys() {
  std::array<char, 64> keys{};
  const ssize_t count = read(STDIN_FILENO, keys.data(), keys.size());
  if (count <= 0) input_ended_ = true;
  if (count <= 0 && interactive_) quit_ = true;  // the terminal has gone
  if (!interactive_ || count <= 0) return;
  for (const Key& key : key_reader_.read({keys.data(), static_cast<std::size_t>(count)})) {
    if (key.motion != Motion::none) {
      scroll_.move(key.motion);
      continue;
    }
    if (key.character == 'q' || key.character == kEndOfTransmission) quit_ = true;
    if (!quit_) session_.press(key.character);
  }
}

/// Runs a verb that asks, as if it were called in place of `watch`. Ctrl-C ends it, and not `watch`.
void WatchLoop::lend_terminal(const std::vector<std::string>& verb) {
  if (style_.can_move) write_out("\x1b[2J\x1b[H");
  terminal_->lend([&] {
    std::vector<std::string> command{"/proc/self/exe"};
    command.insert(command.end(), verb.begin(), verb.end());
    Process process({.command = std::move(command),
                     .output = ProcessOptions::Output::passed_on,
                     .reads_input = true,
                     .own_group = false});
    while (process.running()) {
      pollfd waiting{.fd = signals_.descriptor(), .events = POLLIN, .revents = 0};
      constexpr int kLookAgain = 1000;
      poll(&waiting, 1, kLookAgain);
      while (const int signal = signals_.take()) {
        if (signal == SIGTERM || signal == SIGHUP) quit_ = true;
      }
      quit_ ? process.stop() : process.update();
    }
  });
  if (style_.can_move) write_out("\x1b[2J");
  session_.terminal_is_back();
  resize();
}

}  // namespace course
