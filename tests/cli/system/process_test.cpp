#include "cli/system/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

namespace course {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using testing::EndsWith;

ProcessOptions shell(const std::string& script) {
  return {.command = {"sh", "-c", script}, .output = ProcessOptions::Output::apart};
}

void wait_for_end(Process& process) {
  while (process.running()) {
    process.wait_for_output(10ms);
    process.update();
  }
}

/// Returns once the program has written `text`, so that a test need not guess how long that takes.
void wait_for(Process& process, const std::string& text) {
  while (process.running() && process.output().text().find(text) == std::string::npos) {
    process.wait_for_output(10ms);
    process.update();
  }
}

/// Whether a process runs; one that has ended but that nobody asked about (a zombie) does not.
bool is_running(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string id, name, state;
  return static_cast<bool>(stat >> id >> name >> state) && state != "Z";
}

TEST(Process, RunsBesideTheCallerAndKeepsOutputAndErrorsApart) {
  Process process(shell("echo out; echo err >&2; exit 3"));
  EXPECT_TRUE(process.running());
  wait_for_end(process);
  EXPECT_EQ(process.output().text(), "out\n");
  EXPECT_EQ(process.errors().text(), "err\n");
  EXPECT_EQ(process.exit_code(), 3);
  EXPECT_EQ(process.signal(), 0);
}

TEST(Process, SaysWhyAProgramCannotBeRun) {
  EXPECT_THAT([] { Process({.command = {"/no/such/program"}}); },
              testing::ThrowsMessage<CannotRun>("/no/such/program: No such file or directory"));
}

TEST(Process, AllThatItWroteIsThereWhenItHasEnded) {
  Process process(shell("head -c 60000 /dev/zero | tr '\\0' x; echo end"));
  std::this_thread::sleep_for(300ms);  // more than one piece is in the pipe
  process.update();
  wait_for_end(process);
  EXPECT_EQ(process.output().text().size(), 60004U);
  EXPECT_THAT(process.output().text(), EndsWith("end\n"));
}

TEST(Process, HasNoSignalBlockedWhateverTheCallerBlocks) {
  sigset_t term, before;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  sigprocmask(SIG_BLOCK, &term, &before);
  Process process(shell("grep SigBlk /proc/self/status"));
  wait_for_end(process);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(process.output().text(), "SigBlk:\t0000000000000000\n");
}

TEST(Process, StopLetsItTidyUp) {
  Process process(shell("trap 'echo tidied up; exit 0' TERM; echo ready; while :; do sleep 0.01; done"));
  wait_for(process, "ready");
  process.stop();
  EXPECT_FALSE(process.running());
  EXPECT_THAT(process.output().text(), EndsWith("tidied up\n"));
}

TEST(Process, StopKillsWhatDoesNotListen) {
  Process process({.command = {MISBEHAVE_PROGRAM, "spin_deaf"}});
  std::this_thread::sleep_for(100ms);
  const auto start = Clock::now();
  process.stop();
  EXPECT_LT(Clock::now() - start, 6s);
  EXPECT_EQ(process.signal(), SIGKILL);
}

// As when watch ends `course check`, which has started a build tool, which has started a compiler: the first ends at
// once, the others take a moment and must not be cut short.
TEST(Process, StopWaitsForAdoptedOrphansThatTidyUp) {
  const std::string file = testing::TempDir() + "orphan_tidied_up";
  std::remove(file.c_str());
  ProcessOptions options = shell("(trap 'sleep 0.3; echo done >" + file +
                                 "; exit 0' TERM; echo ready; while :; do sleep 0.01; done) & wait");
  options.adopt_orphans = true;
  Process process(options);
  wait_for(process, "ready");
  process.stop();
  EXPECT_TRUE(std::ifstream(file).is_open()) << "the orphan was killed, or not waited for";
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

// As a build that has met its limit: ninja gives each compiler a group of its own, and one does not listen.
TEST(Process, StopTreeEndsWhatHasLeftTheGroup) {
  ProcessOptions options =
      shell("setsid " MISBEHAVE_PROGRAM " spin_deaf & setsid sleep 60 & echo ready; exec sleep 60");
  options.own_group = false;
  options.adopt_orphans = true;
  Process process(options);
  wait_for(process, "ready");
  std::this_thread::sleep_for(100ms);
  process.stop_tree();
  EXPECT_FALSE(process.running());
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST(Process, TheRestOfItsGroupEndsWithIt) {
  Process process({.command = {MISBEHAVE_PROGRAM, "leave_a_process_behind"}});
  wait_for_end(process);
  const std::string left_behind = process.output().text().substr(0, process.output().text().find('\n'));
  ASSERT_FALSE(left_behind.empty());
  for (int i = 0; i < 100 && is_running(left_behind); ++i) std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(is_running(left_behind));
}

TEST(Process, IsKilledWhenNobodyWantsItAnyMore) {
  const auto start = Clock::now();
  auto process = std::make_unique<Process>(ProcessOptions{.command = {"sh", "-c", "echo $$; exec sleep 60"}});
  wait_for(*process, "\n");
  const std::string id = process->output().text().substr(0, process->output().text().find('\n'));
  process.reset();
  EXPECT_FALSE(is_running(id));
  EXPECT_LT(Clock::now() - start, 10s);
}

}  // namespace
}  // namespace course
