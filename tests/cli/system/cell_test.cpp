#include "cli/system/cell.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/system/child.h"
#include "cli/system/memory_file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ACell : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = Cell::why_not(); !why.empty()) GTEST_SKIP() << why;
    fs::create_directories(folder_);
    std::ofstream(folder_ / "given") << "for everybody\n";
    std::ofstream(folder_ / "secret") << "for nobody\n";
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] ChildResult run(const std::string& script, const Cell::Limits& limits = {}) const {
    const Cell cell({folder_ / "given"}, limits);
    return run_child({.command = cell.around({"sh", "-c", script}), .time_limit_s = 20});
  }
  [[nodiscard]] std::string place_of(const char* name) const { return (folder_ / name).string(); }

  const fs::path folder_ = fs::path(testing::TempDir()) / "cell_test";
};

TEST_F(ACell, HasTheFilesThatItIsGivenAndNoOthers) {
  EXPECT_EQ(run("cat " + place_of("given")).output, "for everybody\n");
  EXPECT_FALSE(run("cat " + place_of("secret")).succeeded());
  for (const char* place : {"/home", "/root", "/etc/passwd"})
    EXPECT_FALSE(run(fmt::format("ls {}", place)).succeeded());
}

TEST_F(ACell, CannotWriteThem) {
  EXPECT_FALSE(run("echo mine >" + place_of("given")).succeeded());
  EXPECT_FALSE(run("rm " + place_of("given")).succeeded());
  EXPECT_FALSE(run("echo mine >/usr/bin/mine").succeeded());
}

TEST_F(ACell, HasATemporaryFolderOfItsOwnThatGoesWithIt) {
  EXPECT_EQ(run("echo left >/tmp/left_by_a_cell; cat /tmp/left_by_a_cell").output, "left\n");
  EXPECT_FALSE(fs::exists("/tmp/left_by_a_cell"));
  EXPECT_THAT(run("head -c 1000000 /dev/zero >/tmp/much || echo no", {.temporary_bytes = 65536}).output,
              HasSubstr("no\n"));
}

TEST_F(ACell, HasNoNetworkNoEnvironmentAndSeesNoOtherProcess) {
  setenv("SECRET_OF_A_TEACHER", "42", 1);
  EXPECT_EQ(run("echo ${SECRET_OF_A_TEACHER:-nothing}").output, "nothing\n");
  EXPECT_EQ(run("grep -c : /proc/net/dev").output, "1\n");  // the loopback alone
  EXPECT_EQ(run("for one in /proc/[0-9]*; do cat $one/comm; done").output, "bwrap\nsh\n");
}

TEST_F(ACell, EndsWithAllThatItHasStarted) {
  EXPECT_TRUE(run("setsid sleep 31415.926 >/dev/null 2>&1 & exit 0").succeeded());
  // The kernel has been told to kill it by now, but need not have done so.
  const char* const until_gone =
      "for i in $(seq 100); do grep -qs '[3]1415.926' /proc/[0-9]*/cmdline || exit 0; sleep 0.05; done; exit 1";
  EXPECT_TRUE(run_child({.command = {"sh", "-c", until_gone}, .time_limit_s = 20}).succeeded());
}

TEST_F(ACell, HasALimitOfProcessesUnlessItIsRoots) {
  std::vector<std::string> command =
      Cell({}, {.processes = 20}).around({"sh", "-c", "for i in $(seq 40); do sleep 3 & done"});
  if (getuid() == 0) {
    const std::vector<std::string> as_nobody{"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
    command.insert(command.begin(), as_nobody.begin(), as_nobody.end());
  }
  EXPECT_THAT(run_child({.command = command, .time_limit_s = 20}).output, HasSubstr("Cannot fork"));
}

TEST_F(ACell, KeepsDescriptorsThatAreOpen) {
  const MemoryFile said("said");
  EXPECT_TRUE(run("echo verdict >" + said.path()).succeeded());
  std::string text;
  std::getline(std::ifstream(said.path()), text);
  EXPECT_EQ(text, "verdict");
}

}  // namespace
}  // namespace course
