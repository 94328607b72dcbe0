#include "cli/watch/waited_signals.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace course {

WaitedSignals::WaitedSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCHLD, SIGWINCH}) sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, &before_);
  std::signal(SIGPIPE, SIG_IGN);  // a reader who has gone is noticed when writing
  signals_.reset(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals_.is_open()) throw std::system_error(errno, std::generic_category(), "signalfd");
}

WaitedSignals::~WaitedSignals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

int WaitedSignals::take() const {
  signalfd_siginfo info{};
  return read(descriptor(), &info, sizeof info) == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
}

}  // namespace course
