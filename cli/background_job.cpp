#include "cli/background_job.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>

namespace course {
namespace {

using namespace std::chrono_literals;

constexpr auto kTimeToTidyUp = 3s;
constexpr std::size_t kMostText = std::size_t{16} << 20;

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return ends;
}

/// How the child differs from its parent: its own group, ordinary signals, /dev/null and the two pipes.
class SpawnSettings {
 public:
  SpawnSettings(int output, int errors) {
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, errors, STDERR_FILENO);
  }
  ~SpawnSettings() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&actions_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  [[nodiscard]] int spawn(pid_t& child, char* const* argv) const {
    return posix_spawnp(&child, argv[0], &actions_, &attributes_, argv, environ);
  }

 private:
  posix_spawnattr_t attributes_{};
  posix_spawn_file_actions_t actions_{};
};

}  // namespace

void BackgroundJob::Stream::take() {
  std::array<char, 16384> buffer{};
  for (;;) {
    const ssize_t count = descriptor < 0 ? -1 : read(descriptor, buffer.data(), buffer.size());
    if (count > 0 && text.size() < kMostText) text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0) close();
    if (count <= 0) return;
  }
}

void BackgroundJob::Stream::close() {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

BackgroundJob::BackgroundJob() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

BackgroundJob::~BackgroundJob() { stop(); }

void BackgroundJob::start(const std::vector<std::string>& command) {
  stop();
  const auto output = make_pipe();
  const auto errors = make_pipe();
  output_ = {output[0], ""};
  errors_ = {errors[0], ""};
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const int problem = SpawnSettings(output[1], errors[1]).spawn(child_, argv.data());
  ::close(output[1]);
  ::close(errors[1]);
  if (problem == 0) return;
  child_ = 0;
  output_.close();
  errors_.close();
  throw std::system_error(problem, std::generic_category(), command.front());
}

/// Takes the exit status of every child that has ended. False while one is left that matters: the job itself, or, with
/// `wait_for_all`, any process that it has left behind.
bool BackgroundJob::reap(bool wait_for_all) {
  int status = 0;
  pid_t ended = 0;
  while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
    if (ended != child_) continue;
    exit_code_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    child_ = 0;
  }
  const bool nobody_left = ended < 0;
  return wait_for_all ? nobody_left : child_ == 0;
}

void BackgroundJob::stop() {
  // SIGTERM first: it lets the build tool end its compilers and remove half-written files.
  const pid_t group = child_;
  if (group > 0) kill(-group, SIGTERM);
  const auto start = std::chrono::steady_clock::now();
  bool killed = false;
  while (!reap(true) && std::chrono::steady_clock::now() - start < 2 * kTimeToTidyUp) {
    if (!killed && group > 0 && std::chrono::steady_clock::now() - start > kTimeToTidyUp) {
      kill(-group, SIGKILL);
      killed = true;
    }
    // Whoever writes into a full pipe would never end.
    output_.take();
    errors_.take();
    std::this_thread::sleep_for(1ms);
  }
  output_.close();
  errors_.close();
}

void BackgroundJob::pump() {
  output_.take();
  errors_.take();
  if (!running() || !reap(false)) return;
  // It has ended, so all that it wrote is in the pipes.
  output_.take();
  errors_.take();
  output_.close();
  errors_.close();
}

}  // namespace course
