#include "cli/watch/file_watch.h"

#include <gtest/gtest.h>

#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

using std::chrono::milliseconds;

// Time is an argument, so no test has to wait.
class FileWatchTest : public testing::Test {
 protected:
  FileWatchTest() {
    write("one");
    watch_.emplace(file());
  }

  void write(const std::string& text) const { files_.write("kernels/a.cu", text); }
  std::filesystem::path file() const { return files_.root() / "kernels" / "a.cu"; }
  /// Looks when something happened, and again when the file has been quiet for long.
  bool changed() {
    const bool at_once = watch_->look(now_);
    now_ += milliseconds(1000);
    return watch_->look(now_) || at_once;
  }

  TemporaryCourse files_;
  std::optional<FileWatch> watch_;
  FileWatch::Clock::time_point now_{};
};

TEST_F(FileWatchTest, TheTextAtTheStartIsNoChange) { EXPECT_FALSE(changed()); }

TEST_F(FileWatchTest, ANewTextIsAChangeOnce) {
  write("two");
  EXPECT_TRUE(changed());
  EXPECT_FALSE(changed());
}

TEST_F(FileWatchTest, WaitsUntilTheFileIsQuiet) {
  write("half");
  EXPECT_FALSE(watch_->look(now_));
  write("half and the rest");
  EXPECT_FALSE(watch_->look(now_ + milliseconds(20)));
  EXPECT_GT(watch_->wait_ms(now_ + milliseconds(20)), 0);
  EXPECT_TRUE(watch_->look(now_ + milliseconds(200)));
  EXPECT_FALSE(changed());
}

TEST_F(FileWatchTest, ATouchAndTheSameTextAreNoChange) {
  std::filesystem::last_write_time(file(), std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(changed());
  write("one");
  EXPECT_FALSE(changed());
}

TEST_F(FileWatchTest, ANewFileThatTakesTheNameIsAChange) {
  files_.write("kernels/.a.cu.swap", "two");
  std::filesystem::rename(files_.root() / "kernels" / ".a.cu.swap", file());
  EXPECT_TRUE(changed());
}

TEST_F(FileWatchTest, DeletedAndWrittenAgainIsOneChange) {
  std::filesystem::remove(file());
  EXPECT_FALSE(watch_->look(now_));
  EXPECT_FALSE(watch_->look(now_ + milliseconds(100)));
  write("two");
  EXPECT_FALSE(watch_->look(now_ + milliseconds(110)));
  EXPECT_TRUE(watch_->look(now_ + milliseconds(200)));
}

TEST_F(FileWatchTest, AFileThatStaysAwayIsAChange) {
  std::filesystem::remove(file());
  EXPECT_TRUE(changed());
  write("one");
  EXPECT_TRUE(changed());
}

TEST_F(FileWatchTest, OtherFilesOfTheFolderDoNotCount) {
  files_.write("kernels/b.cu", "two");
  EXPECT_FALSE(changed());
}

TEST_F(FileWatchTest, AFolderThatIsReplacedIsNoticed) {
  std::filesystem::rename(files_.root() / "kernels", files_.root() / "old");
  write("two");
  EXPECT_TRUE(changed());
  write("three");  // inotify still looks at the old folder
  EXPECT_TRUE(changed());
}

}  // namespace
}  // namespace course
