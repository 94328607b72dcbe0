#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "cli/course/starter.h"
#include "cli/watch/watch_session.h"
#include "tests/cli/course/temporary_course.h"

namespace course {

using namespace std::chrono_literals;

inline constexpr const char* kFile = "chapters/01_coalescing/first.cu";

/// A session whose `course` is a script: it notes what it is called with, then does what the file `<verb>.sh` says.
class WatchSessionTest : public testing::Test {
 protected:
  WatchSessionTest() {
    files_.write(kFile, "starter\n");
    files_.write("course", "#!/bin/sh\ncd '" + files_.root().string() +
                               "'\necho \"$*\" >>calls\n"
                               "case $* in *'--ask gpu') . ./gpu.sh ;; *) . ./$1.sh ;; esac\n");
    std::filesystem::permissions(program(), std::filesystem::perms::owner_all);
    when_called("check", verdict(grading::State::wrong));
    when_called("compare", "echo the comparison");
    when_called("report", "echo the report");
    when_called("gpu", "");
    remember_starters(tree_);
  }

  std::string program() const { return (files_.root() / "course").string(); }
  void when_called(const std::string& verb, const std::string& script) const { files_.write(verb + ".sh", script); }
  static std::string verdict(grading::State state, std::optional<grading::Speed> speed = {}) {
    const std::string json = grading::to_json({.exercise = "01_coalescing.first",
                                               .file = kFile,
                                               .state = state,
                                               .mismatch = "out[0]",
                                               .speed = std::move(speed)});
    return "cat <<'END'\n" + json + "\nEND\n";
  }

  void start() { session_.emplace(tree_, first_, report::RenderOptions{.utf8 = false}, program()); }
  /// Waits until all that was begun has ended.
  void settle() {
    for (int i = 0; i < 2000 && !session_->is_idle(); ++i) {
      std::this_thread::sleep_for(5ms);
      session_->update();
    }
    ASSERT_TRUE(session_->is_idle());
  }
  /// Waits until the script has got as far as to write `file`.
  void wait_for(const char* file) const {
    for (int i = 0; i < 2000 && !std::filesystem::exists(files_.root() / file); ++i) std::this_thread::sleep_for(5ms);
    ASSERT_TRUE(std::filesystem::exists(files_.root() / file));
  }
  std::string calls() const { return files_.read("calls"); }
  std::string body() const { return session_->view().body; }
  std::string status() const { return session_->view().status; }

  TemporaryCourse files_;
  CourseTree tree_{files_.root(), files_.build()};
  const Exercise& first_ = tree_.chapters()[0].exercises[0];
  std::optional<WatchSession> session_;
};

}  // namespace course
