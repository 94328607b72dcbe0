// Every chapters/NN_topic/chapter.json and the files that it stands for.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

void expect_text(const json& object, const char* key) {
  ASSERT_TRUE(object.contains(key) && object[key].is_string()) << "no text under \"" << key << '"';
  EXPECT_THAT(object[key].get<std::string>(), Not(IsEmpty())) << '"' << key << '"';
}

/// Calls `check(exercise)` for every exercise, with its name in the messages.
template <typename Check>
void for_each_exercise(const Check& check) {
  for (const Chapter& chapter : checkout().chapters()) {
    for (const json& exercise : chapter_json(chapter.id).at("exercises")) {
      SCOPED_TRACE(chapter.id + "." + exercise["name"].get<std::string>());
      check(exercise);
    }
  }
}

TEST(Chapters, ChaptersAreNumberedAndInOrder) {
  std::string previous;
  for (const Chapter& listed : checkout().chapters()) {
    const std::string& id = listed.id;
    const json& chapter = chapter_json(id);
    SCOPED_TRACE(id);
    EXPECT_TRUE(std::regex_match(id, std::regex("[0-9]{2}_[a-z][a-z0-9_]*"))) << "expected NN_topic";
    EXPECT_GT(id.substr(0, 2), previous.substr(0, 2)) << "after " << previous;
    expect_text(chapter, "title");
    expect_text(chapter, "summary");
    EXPECT_THAT(chapter.at("exercises"), Not(IsEmpty()));
    previous = id;
  }
}

TEST(Chapters, ExerciseNamesAreUnique) {
  std::set<std::string> names;
  for_each_exercise([&](const json& exercise) {
    EXPECT_TRUE(std::regex_match(exercise["name"].get<std::string>(), std::regex("[a-z][a-z0-9_]*")));
    EXPECT_TRUE(names.insert(exercise["name"]).second) << "./course check <name> would not know which is meant";
    expect_text(exercise, "title");
  });
}

TEST(Chapters, EveryExerciseHasItsFiles) {
  for (const Exercise* exercise : checkout().exercises()) {
    const fs::path test = checkout().root() / "tests" / exercise->chapter / (exercise->name + "_test.cpp");
    for (const fs::path& file :
         {checkout().contract(*exercise), checkout().starter(*exercise), checkout().solution(*exercise), test}) {
      EXPECT_TRUE(fs::is_regular_file(file)) << name_of(file) << " is missing";
    }
  }
}

TEST(Chapters, EveryExerciseHasThreeDifferentHints) {
  for_each_exercise([](const json& exercise) {
    const auto hints = exercise["hints"].get<std::vector<std::string>>();
    EXPECT_THAT(std::set<std::string>(hints.begin(), hints.end()), SizeIs(3));
    EXPECT_THAT(hints, SizeIs(3));
    EXPECT_THAT(hints, Not(Contains(std::string())));
  });
}

TEST(Chapters, EveryExerciseHasTargetsOfWhichItsStarterMissesSome) {
  for_each_exercise([](const json& exercise) {
    if (starter_is_empty(exercise["targets"])) return;  // it is wrong: course.grading asks for that
    std::set<std::string> metrics;
    bool misses = false;
    for (const json& target : exercise["targets"]) {
      SCOPED_TRACE(target.dump());
      expect_text(target, "metric");
      const std::string array = target.value("array", "");
      EXPECT_TRUE(metrics.insert(target["metric"].get<std::string>() + " " + array).second) << "twice the same";
      misses = misses || starter_misses(target);
    }
    EXPECT_THAT(metrics, Not(IsEmpty()));
    EXPECT_TRUE(misses) << "there is nothing to do: the starter meets every target";
  });
}

/// Whether an exercise limits `metric` of `array`, in a target or a guard.
bool limits(const json& exercise, const std::string& metric, const std::string& array, const char* limit) {
  for (const char* list : {"targets", "guards"}) {
    for (const json& entry : exercise.value(list, json::array())) {
      if (entry["metric"] == metric && entry.value("array", "") == array && entry.contains(limit)) return true;
    }
  }
  return false;
}

/// Directly; or there are so many bytes in each of them, and so many bytes in all.
bool limits_requests(const json& exercise, const std::string& accesses, const std::string& array) {
  return limits(exercise, accesses + "requests", array, "at_most") ||
         (limits(exercise, accesses + "bytes_per_request", array, "at_least") &&
          limits(exercise, accesses + "times", array, "at_most"));
}

// What a request costs says nothing about how many there are, and nothing about work that is not counted.
TEST(Chapters, WhatARequestCostsIsLimitedTogetherWithHowManyThereAreAtMostAndAtLeast) {
  for_each_exercise([](const json& exercise) {
    for (const json& target : exercise["targets"]) {
      const std::string metric = target["metric"];
      const std::string array = target.value("array", "");
      const std::size_t extra = metric.find("extra_");
      if (extra == std::string::npos) continue;
      const std::string accesses = metric.substr(0, extra);  // "global_load_"
      EXPECT_TRUE(limits_requests(exercise, accesses, array)) << metric << " of " << array;
      if (accesses.starts_with("shared_")) continue;
      EXPECT_FALSE(array.empty()) << metric << " is about one array: name it";
      EXPECT_TRUE(limits(exercise, accesses + "times", array, "at_least")) << metric << " of " << array;
    }
  });
}

TEST(Chapters, RequestsAreLimitedWhereThereIsSharedMemory) {
  for (const Exercise* exercise : checkout().exercises()) {
    const json& all = chapter_json(exercise->chapter)["exercises"];
    const json& entry = *std::ranges::find(all, json(exercise->name), [](const json& one) { return one["name"]; });
    if (read_text(checkout().solution(*exercise)).find("__shared__") == std::string::npos) continue;
    EXPECT_TRUE(limits(entry, "shared_load_requests", "", "at_most")) << exercise->id();
    EXPECT_TRUE(limits(entry, "shared_store_requests", "", "at_most")) << exercise->id();
  }
}

TEST(Chapters, WorkIsSpreadOverBlocksWhereKernelsMoveData) {
  for_each_exercise([](const json& exercise) {
    const bool moves_data = std::ranges::any_of(exercise["targets"], [](const json& target) {
      return target["metric"].get<std::string>().starts_with("global_");
    });
    if (moves_data) {
      EXPECT_TRUE(limits(exercise, "busiest_block_requests", "", "at_most"));
    }
  });
}

TEST(Chapters, EveryExerciseHasAtLeastThreeWrongKernels) {
  for (const Exercise* exercise : checkout().exercises()) {
    EXPECT_GE(wrong_kernels(*exercise).size(), 3U)
        << "tests/" << exercise->chapter << "/wrong/" << exercise->name << "_<what>.cu";
  }
}

void expect_prediction(const json& prediction, const Chapter& chapter) {
  expect_text(prediction, "question");
  expect_text(prediction, "reason");
  expect_text(prediction, "metric");
  const std::string name = prediction["exercise"];
  const bool known =
      std::ranges::any_of(chapter.exercises, [&](const Exercise& exercise) { return exercise.name == name; });
  EXPECT_TRUE(known) << "there is no exercise " << name << " in " << chapter.id;
  const std::string file = prediction["file"];
  EXPECT_TRUE(file == "starter" || file == "solution" || fs::is_regular_file(checkout().root() / file))
      << "file: expected starter, solution or a path, got " << file;
  const auto shape = prediction["shape"].get<std::vector<int>>();
  ASSERT_THAT(shape, SizeIs(2)) << "shape: expected rows and cols";
  EXPECT_GT(shape[0], 0);
  EXPECT_GT(shape[1], 0);
}

TEST(Chapters, EveryChapterHasTwoOrThreePredictions) {
  for (const Chapter& chapter : checkout().chapters()) {
    SCOPED_TRACE(chapter.id);
    const json& predictions = chapter_json(chapter.id)["predictions"];
    EXPECT_GE(predictions.size(), 2U);
    EXPECT_LE(predictions.size(), 3U);
    for (const json& prediction : predictions) {
      SCOPED_TRACE(prediction.dump());
      expect_prediction(prediction, chapter);
    }
  }
}

TEST(Chapters, EveryLessonFollowsThePatternAndNamesItsExercises) {
  for (const Chapter& chapter : checkout().chapters()) {
    const fs::path file = checkout().lesson(chapter);
    SCOPED_TRACE(name_of(file));
    ASSERT_TRUE(fs::is_regular_file(file));
    const std::string text = read_text(file);
    std::size_t end_of_previous = 0;
    for (const char* heading : {"The idea", "Predict", "Look", "A worked example", "Fix", "Compare",
                                "When it does not matter", "What to read next"}) {
      const std::string line = std::string("## ") + heading;  // a lesson may add ": what about"
      EXPECT_THAT(lines_of(text), Contains(AnyOf(line, StartsWith(line + ": "))));
      const std::size_t start = text.find("\n" + line, end_of_previous);
      EXPECT_NE(start, std::string::npos) << line << " comes too early";
      end_of_previous = start;
    }
    for (const Exercise& exercise : chapter.exercises) {
      EXPECT_THAT(text, HasSubstr(exercise.name));
      EXPECT_THAT(text, HasSubstr("./course check " + exercise.short_id()));
    }
  }
}

TEST(Chapters, AreAllInTheReadme) {
  const std::string readme = read_text(checkout().root() / "README.md");
  for (const Chapter& chapter : checkout().chapters()) {
    EXPECT_THAT(readme, HasSubstr("(" + name_of(checkout().lesson(chapter)) + ")"));
    for (const Exercise& exercise : chapter.exercises) EXPECT_THAT(readme, HasSubstr("`" + exercise.name + "`"));
  }
}

/// Every path that the chapters account for; figures are free.
bool is_accounted_for(const std::string& path) {
  static const std::set<std::string> expected = [] {
    std::set<std::string> paths{"chapters/chapter.schema.json", "chapters/CMakeLists.txt"};
    for (const Chapter& chapter : checkout().chapters()) {
      paths.insert({name_of(checkout().chapter_file(chapter.id)), name_of(checkout().lesson(chapter))});
      for (const Exercise& exercise : chapter.exercises) {
        paths.insert({name_of(checkout().contract(exercise)), name_of(checkout().starter(exercise)),
                      name_of(checkout().solution(exercise)), "tests/" + chapter.id + "/" + exercise.name + "_test.cpp",
                      "tests/" + chapter.id + "/" + exercise.name + "_test.cmake"});
        for (const KnownKernel& wrong : wrong_kernels(exercise)) paths.insert(name_of(wrong.file));
        for (const KnownKernel& right : right_kernels(exercise)) paths.insert(name_of(right.file));
      }
    }
    return paths;
  }();
  return expected.contains(path) || std::regex_match(path, std::regex("chapters/[^/]+/figures/.*"));
}

// Only files that git knows: a learner may leave notes and copies anywhere.
TEST(Chapters, AccountsForEveryFileOfAChapter) {
  const ChildResult git = run_child({.command = {"git", "-C", checkout().root().string(), "ls-files", "--", "chapters",
                                                 "solutions", "tests/[0-9][0-9]_*"},
                                     .output_cap = std::size_t{4} << 20});
  if (!git.succeeded() || git.output.empty()) GTEST_SKIP() << "git does not know this checkout";
  for (const std::string& path : lines_of(git.output)) {
    EXPECT_TRUE(is_accounted_for(path)) << path << " belongs to no chapter and no exercise that its chapter.json lists";
  }
}

}  // namespace
}  // namespace course
