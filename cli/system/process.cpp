#include "cli/system/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <thread>

#include "cli/system/process_tree.h"

namespace course {
namespace {

using namespace std::chrono_literals;

constexpr auto kTimeToTidyUp = 3s;
constexpr rlim_t kSecondsAfterCpuLimit = 5;

struct Pipe {
  Descriptor read;
  Descriptor write;

  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    read.reset(ends[0]);
    write.reset(ends[1]);
  }
};

/// What the child's half needs, made before the fork: a child of a program with threads must not allocate.
struct Start {
  const ProcessOptions& options;
  std::vector<char*> argv;
  std::vector<char*> environment;
  pid_t parent = getpid();
  int output;   ///< where stdout goes
  int errors;   ///< where stderr goes
  int failure;  ///< takes errno when there is no program to become
};

void limit(__rlimit_resource resource, std::uint64_t most) {
  const rlimit both{most, most};
  if (most != 0) setrlimit(resource, &both);
}

/// The child's half, between fork and exec: only calls that are safe there.
[[noreturn]] void become(const Start& start) {
  const ProcessOptions& options = start.options;
  if (options.own_group) setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);  // the caller may block signals, as watch does
  if (options.dies_with_caller) prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The caller may have ended before it could be followed.
  if (!options.dies_with_caller || getppid() == start.parent) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    limit(RLIMIT_DATA, options.memory_bytes);
    limit(RLIMIT_AS, options.limits.address_space_bytes);
    limit(RLIMIT_FSIZE, options.limits.file_bytes);
    if (const rlim_t seconds = options.limits.cpu_seconds; seconds != 0) {
      const rlimit then_kill{seconds, seconds + kSecondsAfterCpuLimit};  // SIGXCPU first: it says what happened
      setrlimit(RLIMIT_CPU, &then_kill);
    }
    if (!options.reads_input) dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    if (options.output != ProcessOptions::Output::passed_on) {
      dup2(start.output, STDOUT_FILENO);
      dup2(start.errors, STDERR_FILENO);
    }
    const bool in_place = options.working_dir.empty() || chdir(options.working_dir.c_str()) == 0;
    if (in_place && (options.reach == nullptr || options.reach->enter()))
      execvpe(start.argv[0], start.argv.data(), start.environment.data());
  }
  const int reason = errno;
  if (write(start.failure, &reason, sizeof reason) < 0) _exit(126);
  _exit(127);
}

/// The caller's environment and what is added to it, as exec wants it.
std::vector<char*> environment_for(const ProcessOptions& options) {
  std::vector<char*> all;
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string_view name = std::string_view(*one).substr(0, std::string_view(*one).find('=') + 1);
    const auto replaces = [&](const std::string& added) { return added.starts_with(name); };
    if (std::ranges::none_of(options.environment, replaces)) all.push_back(*one);
  }
  for (const std::string& added : options.environment) all.push_back(const_cast<char*>(added.c_str()));
  all.push_back(nullptr);
  return all;
}

/// Blocks until the child runs its program, or cannot: errno, or 0.
int reason_of_failure(const Pipe& failure) {
  int reason = 0;
  ssize_t count = 0;
  do {
    count = read(failure.read.get(), &reason, sizeof reason);
  } while (count < 0 && errno == EINTR);
  return count == sizeof reason ? reason : 0;
}

}  // namespace

Process::Process(const ProcessOptions& options) : own_group_(options.own_group), adopts_(options.adopt_orphans) {
  if (adopts_) prctl(PR_SET_CHILD_SUBREAPER, 1);
  const bool apart = options.output == ProcessOptions::Output::apart;
  Pipe output;
  Pipe errors;
  Pipe failure;  // closes by itself when the program runs
  Start start{.options = options,
              .argv = {},
              .environment = environment_for(options),
              .output = output.write.get(),
              .errors = apart ? errors.write.get() : output.write.get(),
              .failure = failure.write.get()};
  for (const std::string& word : options.command) start.argv.push_back(const_cast<char*>(word.c_str()));
  start.argv.push_back(nullptr);

  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(start);
  if (own_group_) setpgid(child, child);  // also here: whichever of the two comes first
  for (Pipe* pipe : {&output, &errors, &failure}) pipe->write.reset();
  if (const int reason = reason_of_failure(failure); reason != 0) {
    waitpid(child, nullptr, 0);
    throw CannotRun(reason, std::generic_category(), options.command.front());
  }
  child_ = child;
  output_ = OutputPipe(std::move(output.read), options.output_cap, options.on_output);
  if (apart) errors_ = OutputPipe(std::move(errors.read), options.output_cap, {});
  if (options.time_limit_s > 0) {
    time_is_up_ =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.time_limit_s));
  }
  if (options.on_started) options.on_started();
}

Process::~Process() {
  if (running() && !adopts_) kill();
  stop();
}

int Process::signal() const { return WIFSIGNALED(status_) ? WTERMSIG(status_) : 0; }

int Process::exit_code() const { return WEXITSTATUS(status_); }

void Process::send(int signal) const {
  if (running()) ::kill(own_group_ ? -child_ : child_, signal);
}

void Process::kill() { send(SIGKILL); }

void Process::wait_for_output(std::chrono::milliseconds most) const {
  std::array<pollfd, 2> waiting{{{.fd = output_.descriptor(), .events = POLLIN, .revents = 0},
                                 {.fd = errors_.descriptor(), .events = POLLIN, .revents = 0}}};
  // A program may close its output and go on; nothing tells when it ends then.
  const bool silent = output_.descriptor() < 0 && errors_.descriptor() < 0;
  if (silent) {
    std::this_thread::sleep_for(std::min<std::chrono::milliseconds>(most, 2ms));
  } else {
    poll(waiting.data(), waiting.size(), static_cast<int>(most.count()));
  }
}

void Process::take() {
  output_.take();
  errors_.take();
}

void Process::update() {
  take();
  if (!has_ended()) {
    timed_out_ = timed_out_ || Clock::now() > time_is_up_;
    if (timed_out_) kill();
    return;
  }
  if (own_group_) kill();
  reap();
}

/// Looks without reaping: until that is done its number, which is also its group's, cannot become another process's.
bool Process::has_ended() const {
  siginfo_t ended{};
  return running() && waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid != 0;
}

void Process::reap() {
  waitpid(child_, &status_, 0);
  child_ = 0;
  output_.drain();
  errors_.drain();
}

/// Whether it runs, or, where orphans are adopted, anything that it has started.
bool Process::is_left() {
  take();  // whoever writes into a full pipe would never end
  if (has_ended()) {
    if (own_group_ && !adopts_) kill();  // orphans get their time to tidy up
    reap();
  }
  if (running() || !adopts_) return running();
  pid_t orphan = 0;
  do {
    orphan = waitpid(-1, nullptr, WNOHANG);
  } while (orphan > 0);
  return orphan == 0;  // there are some, and none has ended
}

void Process::end(const std::function<void(int signal)>& send_signal) {
  // SIGTERM first: it lets a build tool end its compilers and remove half-written files.
  send_signal(SIGTERM);
  const auto start = Clock::now();
  while (is_left() && Clock::now() - start < 2 * kTimeToTidyUp) {
    if (Clock::now() - start > kTimeToTidyUp) send_signal(SIGKILL);
    std::this_thread::sleep_for(1ms);
  }
}

void Process::stop() {
  pid_t group = running() ? child_ : 0;
  end([&](int signal) {
    if (signal == SIGTERM) send(signal);
    if (signal != SIGKILL || group == 0) return;
    ::kill(own_group_ ? -group : group, SIGKILL);
    group = 0;  // once: the number may soon be somebody else's
  });
}

void Process::send_to_tree(int signal) const {
  for (const pid_t process : descendants()) ::kill(process, signal);
}

void Process::stop_tree() {
  end([&](int signal) { send_to_tree(signal); });
}

}  // namespace course
