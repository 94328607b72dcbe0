#include "common/kernel_compiler/compiler_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace kernel_compiler {
namespace {

constexpr std::size_t kMostMessages = std::size_t{1} << 20U;  // bytes, and of the end below
constexpr std::size_t kEndOfMessages = 4096;

[[noreturn]] void fail(int error, const char* what) { throw std::system_error(error, std::generic_category(), what); }

std::string read_all(int descriptor) {
  std::string text;
  std::string end;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    const auto bytes = static_cast<std::size_t>(count);
    const std::size_t room = std::min(bytes, kMostMessages - text.size());
    text.append(buffer.data(), room);
    end.append(buffer.data() + room, bytes - room);
    if (end.size() > kEndOfMessages) end.erase(0, end.size() - kEndOfMessages);
  }
  if (!end.empty()) text += "\n... (some messages are left out: more than 1 MiB)\n" + end;
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fail(errno, "waitpid");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

CompilerRun run_compiler(const std::vector<std::string>& command) {
  setenv("LC_ALL", "C", 1);  // explain_cuda() reads what it says
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "pipe2");
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  CompilerRun run;
  if (error == ENOENT || error == EACCES) {
    run = {127, fmt::format("{}: cannot be run: {}", command[0], std::strerror(error))};
  } else if (error == 0) {
    run.messages = read_all(ends[0]);
    run.status = status_of(child);
  }
  close(ends[0]);
  if (error != 0 && run.status == 0) fail(error, "posix_spawn");
  return run;
}

}  // namespace kernel_compiler
