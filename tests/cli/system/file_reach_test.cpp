#include "cli/system/file_reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "cli/system/child.h"
#include "cli/system/text_file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::size_t kMany = 1000;

/// A folder with what is reached and what is not; programs are where programs are.
class FileReachTest : public testing::Test {
 protected:
  FileReachTest() {
    std::string name = testing::TempDir() + "file_reach.XXXXXX";
    folder_ = fs::canonical(mkdtemp(name.data()));
    write_text(folder_ / "inside" / "text", "inside\n");
    write_text(folder_ / "inside" / "below" / "text", "below\n");
    write_text(folder_ / "inside" / "below" / "deep" / "text", "deep\n");
    write_text(folder_ / "inside" / "beside" / "deep" / "text", "deep\n");
    write_text(folder_ / "inside" / "beside" / "text", "beside\n");
    write_text(folder_ / "inside" / ".hidden", "hidden\n");
    write_text(folder_ / "outside" / "text", "outside\n");
    fs::create_symlink(folder_ / "outside" / "text", folder_ / "inside" / "link");
    mkfifo((folder_ / "inside" / "pipe").c_str(), S_IRUSR | S_IWUSR);
    if (FileReach::is_enforced_here()) allow_programs();
  }
  ~FileReachTest() override { fs::remove_all(folder_); }

  void SetUp() override {
    if (!FileReach::is_enforced_here()) GTEST_SKIP() << "this kernel has no Landlock";
  }

  void allow_programs() {
    for (const char* place : {"/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache"}) reach_.allow_reading(place);
  }

  /// What a shell command says that can open no more than is within reach.
  std::string output_of(const std::string& command) {
    return run_child({.command = {"sh", "-c", command}, .time_limit_s = 10, .reach = &reach_}).output;
  }
  std::string read(const fs::path& path) { return output_of("cat " + (folder_ / path).string()); }

  fs::path folder_;
  FileReach reach_;
};

TEST_F(FileReachTest, NothingIsWithinReachThatWasNotAllowed) {
  EXPECT_THAT(read("inside/text"), HasSubstr("Permission denied"));
  EXPECT_THAT(output_of("cat /etc/passwd"), HasSubstr("Permission denied"));
  EXPECT_THAT(output_of("cat /proc/self/environ"), HasSubstr("Permission denied"));
  EXPECT_THAT(output_of("head -c 1 /dev/zero"), HasSubstr("Permission denied"));
}

TEST_F(FileReachTest, RegularFilesOfAFolderAreReadAndNothingElseInIt) {
  reach_.allow_regular_files(folder_ / "inside", kMany);
  EXPECT_EQ(read("inside/text"), "inside\n");
  EXPECT_EQ(read("inside/below/text"), "below\n");
  for (const char* other : {"inside/pipe", "inside/link", "inside/.hidden", "outside/text"}) {
    EXPECT_THAT(read(other), HasSubstr("Permission denied")) << other;
  }
}

TEST_F(FileReachTest, WhatTakesTheNameOfAnAllowedFileIsNotAllowed) {
  reach_.allow_regular_files(folder_ / "inside", kMany);
  fs::remove(folder_ / "inside" / "text");
  mkfifo((folder_ / "inside" / "text").c_str(), S_IRUSR | S_IWUSR);
  EXPECT_THAT(read("inside/text"), HasSubstr("Permission denied"));
}

TEST_F(FileReachTest, TheNearestFilesComeFirst) {
  constexpr std::size_t kHereAndInTheFoldersHere = 3;
  reach_.allow_regular_files(folder_ / "inside", kHereAndInTheFoldersHere);
  EXPECT_EQ(read("inside/text"), "inside\n");
  EXPECT_EQ(read("inside/below/text"), "below\n");
  EXPECT_EQ(read("inside/beside/text"), "beside\n");
  for (const char* deep : {"inside/below/deep/text", "inside/beside/deep/text"}) {
    EXPECT_THAT(read(deep), HasSubstr("Permission denied")) << deep;
  }
}

TEST_F(FileReachTest, AFileIsAllowedByTheNameOfALinkToIt) {
  reach_.allow_regular_file(folder_ / "inside" / "link");
  EXPECT_EQ(read("inside/link"), "outside\n");
  reach_.allow_regular_file(folder_ / "inside" / "pipe");
  EXPECT_THAT(read("inside/pipe"), HasSubstr("Permission denied"));
}

TEST_F(FileReachTest, OnlyWhereWritingIsAllowedFilesAreMadeAndRemoved) {
  reach_.allow_reading(folder_ / "outside");
  reach_.allow_writing(folder_ / "inside");
  const std::string place = folder_.string();
  EXPECT_THAT(output_of("echo x > " + place + "/outside/new"), HasSubstr("Permission denied"));
  EXPECT_THAT(output_of("echo x >> " + place + "/outside/text"), HasSubstr("Permission denied"));
  EXPECT_THAT(output_of("rm -f " + place + "/outside/text"), HasSubstr("Permission denied"));
  EXPECT_EQ(output_of("cd " + place + "/inside && echo x > new && mv new below/ && rm text && cat below/new"), "x\n");
  EXPECT_THAT(output_of("mkfifo " + place + "/inside/another"), HasSubstr("Permission denied"));
  EXPECT_EQ(read_text(folder_ / "outside" / "text"), "outside\n");
}

TEST_F(FileReachTest, WhatIsNotThereIsLeftOut) {
  reach_.allow_reading(folder_ / "nowhere");
  reach_.allow_regular_files(folder_ / "nowhere", kMany);
  EXPECT_THAT(read("nowhere"), HasSubstr("No such file"));
}

}  // namespace
}  // namespace course
