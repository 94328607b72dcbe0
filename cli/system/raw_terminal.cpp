#include "cli/system/raw_terminal.h"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "cli/system/process_wide.h"

namespace course {
namespace {

constexpr std::array<int, 5> kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

void enter() {
  termios raw = process_wide::terminal_before;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // signals stay: Ctrl-C and Ctrl-Z work as ever
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

void leave() { tcsetattr(STDIN_FILENO, TCSANOW, &process_wide::terminal_before); }

/// tcsetattr() may be called in a handler. The handler is used once, so raising the signal again ends the program.
void leave_and_crash(int signal) {
  leave();
  raise(signal);
}

void handle_crashes(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal : kCrashes) sigaction(signal, &action, nullptr);
}

}  // namespace

RawTerminal::RawTerminal() {
  tcgetattr(STDIN_FILENO, &process_wide::terminal_before);
  handle_crashes(leave_and_crash);
  enter();
}

RawTerminal::~RawTerminal() {
  leave();
  handle_crashes(SIG_DFL);
}

void RawTerminal::suspend() {
  leave();
  kill(0, SIGSTOP);  // the whole group, as the terminal would have done
  enter();
}

void RawTerminal::lend(const std::function<void()>& use) {
  termios ordinary = process_wide::terminal_before;
  ordinary.c_cc[VSUSP] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &ordinary);
  use();
  enter();
}

TerminalSize terminal_size() {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
  return known ? TerminalSize{size.ws_row, size.ws_col} : TerminalSize{};
}

}  // namespace course
