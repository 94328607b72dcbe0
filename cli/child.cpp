#include "cli/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>

namespace course {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    close_end(read);
    close_end(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

/// The child's half, between fork and exec: only calls that are safe there. `argv` is built before the fork.
[[noreturn]] void become(const ChildOptions& options, char* const* argv, pid_t parent, int output, int failure) {
  if (options.own_group) setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);  // the caller may block signals, as watch does
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() == parent) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (options.memory_bytes != 0) {
      const rlimit memory{options.memory_bytes, options.memory_bytes};
      setrlimit(RLIMIT_DATA, &memory);
    }
    const int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    if (!options.pass_output) {
      dup2(output, STDOUT_FILENO);
      dup2(output, STDERR_FILENO);
    }
    if (options.working_dir.empty() || chdir(options.working_dir.c_str()) == 0) execvp(argv[0], argv);
  }
  const int reason = errno;
  if (write(failure, &reason, sizeof reason) < 0) _exit(126);
  _exit(127);
}

void keep(const ChildOptions& options, std::string_view text, ChildResult& result) {
  const std::size_t room = options.output_cap - std::min(options.output_cap, result.output.size());
  result.output.append(text.substr(0, room));
  if (text.size() > room) result.output_cut = true;
  if (options.on_output) options.on_output(std::string(text));
}

/// Waits up to `wait` for output and takes what is there. Returns false at the end of the stream.
bool read_some(int descriptor, std::chrono::milliseconds wait, const ChildOptions& options, ChildResult& result) {
  pollfd ready{.fd = descriptor, .events = POLLIN, .revents = 0};
  if (poll(&ready, 1, static_cast<int>(wait.count())) <= 0) return true;
  std::array<char, 16384> buffer{};
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  keep(options, {buffer.data(), static_cast<std::size_t>(count)}, result);
  return count > 0;
}

/// Reads until the program has ended or its time is up; returns its wait status.
int supervise(pid_t child, int output, const ChildOptions& options, ChildResult& result) {
  const auto limit = std::chrono::duration<double>(options.time_limit_s);
  const auto start = Clock::now();
  const pid_t group = options.own_group ? -child : child;
  bool open = true;
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (options.time_limit_s > 0 && !result.timed_out && Clock::now() - start > limit) {
      result.timed_out = true;
      kill(group, SIGKILL);
    }
    // A program may close its output and go on; do not spin then.
    if (open) {
      open = read_some(output, 10ms, options, result);
    } else {
      std::this_thread::sleep_for(2ms);
    }
  }
  if (options.own_group) kill(group, SIGKILL);  // whatever it left running
  // A process that left the group may hold the pipe open for ever: take what is there, do not wait for the end.
  pollfd ready{.fd = output, .events = POLLIN, .revents = 0};
  const auto drained_by = Clock::now() + 1s;
  while (open && poll(&ready, 1, 0) > 0 && Clock::now() < drained_by) open = read_some(output, 0ms, options, result);
  return status;
}

}  // namespace

ChildResult run_child(const ChildOptions& options) {
  std::vector<char*> argv;
  for (const std::string& word : options.command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);

  Pipe output;
  Pipe failure;  // carries errno when exec fails; closes by itself when it succeeds
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(options, argv.data(), parent, output.write, failure.write);
  if (options.own_group) setpgid(child, child);  // also here: whichever of the two comes first
  Pipe::close_end(output.write);
  Pipe::close_end(failure.write);

  ChildResult result;
  int reason = 0;
  if (read(failure.read, &reason, sizeof reason) == sizeof reason) {
    waitpid(child, nullptr, 0);
    result.started = false;
    result.exit_code = 127;
    result.output = fmt::format("cannot run {}: {}", options.command.front(), std::strerror(reason));
    return result;
  }
  if (options.on_started) options.on_started();
  const int status = supervise(child, output.read, options, result);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  return result;
}

}  // namespace course
