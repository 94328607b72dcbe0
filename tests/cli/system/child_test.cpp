#include "cli/system/child.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

namespace course {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;

ProcessOptions misbehave(const std::string& deed) {
  return {.command = {MISBEHAVE_PROGRAM, deed}, .time_limit_s = 20, .memory_bytes = std::uint64_t{1} << 30};
}

double seconds_for(const ProcessOptions& options, ChildResult& result) {
  const auto start = std::chrono::steady_clock::now();
  result = run_child(options);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(Child, ReturnsOutputAndExitCode) {
  const ChildResult result = run_child({.command = {"sh", "-c", "echo out; echo err >&2; exit 3"}});
  EXPECT_EQ(result.output, "out\nerr\n");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.signal, 0);
  EXPECT_FALSE(result.succeeded());
}

TEST(Child, SaysWhyAProgramCannotBeRun) {
  const ChildResult result = run_child({.command = {"/no/such/program"}});
  EXPECT_FALSE(result.started);
  EXPECT_THAT(result.output, HasSubstr("/no/such/program: No such file"));
}

TEST(Child, IsKilledWhenItsTimeIsUp) {
  for (const char* deed : {"spin", "spin_deaf"}) {
    ProcessOptions options = misbehave(deed);
    options.time_limit_s = 0.3;
    ChildResult result;
    EXPECT_LT(seconds_for(options, result), 10) << deed;
    EXPECT_TRUE(result.timed_out) << deed;
    EXPECT_EQ(result.signal, SIGKILL) << deed;
  }
}

TEST(Child, ReportsTheSignalOfAbortAndOfEndlessRecursion) {
  EXPECT_EQ(run_child(misbehave("abort")).signal, SIGABRT);
  EXPECT_EQ(run_child(misbehave("recurse")).signal, SIGSEGV);
}

TEST(Child, CannotTakeMoreMemoryThanItsLimit) {
  ProcessOptions options = misbehave("allocate_for_ever");
  options.memory_bytes = std::uint64_t{256} << 20;
  const ChildResult result = run_child(options);
  EXPECT_EQ(result.signal, SIGSEGV) << "malloc must have returned null";
  EXPECT_FALSE(result.timed_out);
}

TEST(Child, CannotTakeMoreAddressSpaceThanItsLimit) {
  ProcessOptions options = misbehave("allocate_for_ever");
  options.memory_bytes = 0;
  options.limits.address_space_bytes = std::uint64_t{256} << 20;
  const ChildResult result = run_child(options);
  EXPECT_EQ(result.signal, SIGSEGV) << "malloc must have returned null";
  EXPECT_FALSE(result.timed_out);
}

TEST(Child, CannotTakeMoreProcessorTimeThanItsLimit) {
  ProcessOptions options = misbehave("spin");
  options.limits.cpu_seconds = 1;
  const ChildResult result = run_child(options);
  EXPECT_EQ(result.signal, SIGXCPU);
  EXPECT_FALSE(result.timed_out);
}

TEST(Child, CannotWriteALargerFileThanItsLimit) {
  const std::string file = testing::TempDir() + "file_of_child_test";
  ProcessOptions options{.command = {"dd", "if=/dev/zero", "of=" + file, "bs=64K", "count=64"}, .time_limit_s = 20};
  options.limits.file_bytes = std::uint64_t{1} << 20;
  EXPECT_EQ(run_child(options).signal, SIGXFSZ);
  EXPECT_EQ(std::filesystem::file_size(file), options.limits.file_bytes);
  std::filesystem::remove(file);
}

TEST(Child, GetsTheCallersEnvironmentAndWhatIsAdded) {
  setenv("COURSE_TEST_KEPT", "kept", 1);
  setenv("COURSE_TEST_REPLACED", "old", 1);
  ProcessOptions options{.environment = {"COURSE_TEST_REPLACED=new", "COURSE_TEST_ADDED=added"}};
  for (const auto& [name, value] : {std::pair{"KEPT", "kept"}, {"REPLACED", "new"}, {"ADDED", "added"}}) {
    options.command = {"printenv", std::string("COURSE_TEST_") + name};
    EXPECT_EQ(run_child(options).output, std::string(value) + "\n");
  }
}

TEST(Child, KeepsTheFirstPieceOfEndlessOutput) {
  ProcessOptions options = misbehave("print_for_ever");
  options.time_limit_s = 0.3;
  const ChildResult result = run_child(options);
  EXPECT_THAT(result.output, SizeIs(64 * 1024));
  EXPECT_TRUE(result.output_cut);
}

/// Whether a process runs; one that has ended but that nobody asked about (a zombie) does not.
bool is_running(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string id, name, state;
  return static_cast<bool>(stat >> id >> name >> state) && state != "Z";
}

TEST(Child, AProcessThatItLeavesBehindIsNotWaitedForButEnded) {
  ChildResult result;
  EXPECT_LT(seconds_for(misbehave("leave_a_process_behind"), result), 10);
  EXPECT_TRUE(result.succeeded());
  const std::string left_behind = result.output.substr(0, result.output.find('\n'));
  ASSERT_FALSE(left_behind.empty());
  for (int i = 0; i < 100 && is_running(left_behind); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(is_running(left_behind));
}

TEST(Child, MayCloseItsOutputAndGoOn) { EXPECT_TRUE(run_child(misbehave("close_output_and_wait")).succeeded()); }

TEST(Child, DoesNotReadTheLearnersKeyboard) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(write(ends[1], "typed", 5), 5);
  const int keyboard = dup(STDIN_FILENO);
  dup2(ends[0], STDIN_FILENO);
  EXPECT_EQ(run_child(misbehave("read_input")).output, "input: -1\n");
  dup2(keyboard, STDIN_FILENO);
  for (const int descriptor : {ends[0], ends[1], keyboard}) close(descriptor);
}

TEST(Child, TellsWhenItHasStarted) {
  ProcessOptions options = misbehave("exit_7");
  bool started = false;
  options.on_started = [&] { started = true; };
  EXPECT_EQ(run_child(options).exit_code, 7);
  EXPECT_TRUE(started);
}

TEST(Child, RunsInTheGivenFolder) {
  EXPECT_THAT(run_child({.command = {"pwd"}, .working_dir = "/usr"}).output, EndsWith("/usr\n"));
}

}  // namespace
}  // namespace course
