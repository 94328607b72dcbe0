// All that a learner reads in the terminal, at 80 columns and at 60: no line is longer, and no word is broken. Exempt
// is what the terminal cannot help: a path that is longer than a line.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "cli/course/course_end.h"
#include "cli/course/hints.h"
#include "cli/course/overview.h"
#include "cli/grade/grade.h"
#include "cli/grade/supervised_run.h"
#include "cli/grade/version_costs.h"
#include "cli/system/text_file.h"
#include "cli/watch/watch_screen.h"
#include "common/report/source_excerpt.h"
#include "common/report/terminal.h"
#include "common/report/word_wrap.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using grading::Verdict;
using Render = std::function<std::string(const report::RenderOptions& look)>;

constexpr int kUnlimited = 2000;

report::RenderOptions look(int width) { return {.course_root = checkout().root(), .width = width}; }

/// A source line that is quoted, or the marks below one: cut, not wrapped.
bool is_excerpt(const std::string& line) {
  const std::size_t bar = line.find_first_not_of(" 0123456789");
  if (bar == std::string::npos || bar == 0 || line[bar] != '|') return false;
  const bool has_number = line.substr(0, bar).find_first_of("0123456789") != std::string::npos;
  return has_number || line.find_first_not_of(" ^~", bar + 1) == std::string::npos;
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string& line : lines_of(text)) {
    std::istringstream in(is_excerpt(line) ? "" : line);
    for (std::string word; in >> word;) {
      if (word != "|") words.push_back(word);
    }
  }
  std::ranges::sort(words);  // the lines of a heading that is wrapped stand side by side with others
  return words;
}

bool is_one_word(const std::string& line) {
  const std::size_t start = line.find_first_not_of(" |");
  return start != std::string::npos && line.find(' ', start) == std::string::npos;
}

void expect_fits(const std::string& what, const Render& render) {
  SCOPED_TRACE(what);
  const std::vector<std::string> words = words_in(render(look(kUnlimited)));
  EXPECT_GT(words.size(), 3U);
  for (const int width : {80, 60}) {
    const std::string text = render(look(width));
    for (const std::string& line : lines_of(text)) {
      EXPECT_TRUE(report::columns_of(line) <= static_cast<std::size_t>(width) || is_one_word(line))
          << width << " columns, and this has " << report::columns_of(line) << ":\n"
          << line;
    }
    constexpr std::size_t kIndent = 5;
    const auto is_path = [&](const std::string& word) {
      return word.size() + kIndent > static_cast<std::size_t>(width);
    };
    if (width < 80) continue;  // more is cut from source lines there
    if (std::ranges::any_of(words, is_path)) continue;
    EXPECT_EQ(words_in(text), words) << text;
  }
}

constexpr double kTimeLimit = 60;        // a busy machine is slow
constexpr double kTimeLimitOfWrong = 3;  // that a kernel took too long is a verdict, too

Verdict run(const Exercise& exercise, const std::string& target, const fs::path& file,
            double time_limit_s = kTimeLimit) {
  const fs::path program = checkout().build() / "bin" / target;
  EXPECT_TRUE(fs::exists(program)) << target << " is not built";
  return run_supervised(program, checkout().chapter_file(exercise.chapter), exercise.id(), name_of(file), time_limit_s);
}

void expect_verdict_fits(const std::string& what, const Verdict& verdict) {
  expect_fits(what, [&](const auto& options) { return report::render_verdict(verdict, options); });
}

class Width : public testing::TestWithParam<const Exercise*> {
 protected:
  const Exercise& exercise_ = *GetParam();
};

TEST_P(Width, VerdictsAndTheComparison) {
  const fs::path solution = checkout().solution(exercise_);
  const Verdict starter_run = run(exercise_, "pristine." + exercise_.id(), checkout().starter(exercise_));
  const Verdict solution_run = run(exercise_, target_name(exercise_, Variant::solution), solution);
  expect_verdict_fits("the starter", starter_run);
  expect_verdict_fits("the solution", solution_run);
  const std::string text = read_text(solution);
  const std::vector<VersionCost> versions{cost_of("starter", starter_run, pristine_starter_of(exercise_).text),
                                          cost_of("yours", solution_run, text),
                                          cost_of("reference", solution_run, text)};
  expect_fits("the comparison", [&](const auto& options) {
    return comparison_text(versions, "the reference is " + name_of(solution), reason_of(text),
                           static_cast<std::size_t>(options.width));
  });
}

TEST_P(Width, VerdictsOnWrongKernels) {
  for (const KnownKernel& wrong : wrong_kernels(exercise_)) {
    const std::string target = exercise_.id() + ".wrong." + wrong.what;
    const bool has_program = !read_text(wrong.file).starts_with("// expect: does_not_compile");
    expect_verdict_fits(wrong.what, has_program ? run(exercise_, target, wrong.file, kTimeLimitOfWrong)
                                                : grade(checkout(), {&exercise_, Variant::candidate, wrong.file}));
  }
}

TEST_P(Width, Hints) {
  const TemporaryCheckout place;
  const CourseTree tree(place.root(), checkout().build());
  for (int shown = 0; shown < static_cast<int>(exercise_.hints.size()); ++shown) {
    expect_fits("hint " + std::to_string(shown + 1), [&](const auto& options) {
      Progress progress(place.root() / ".course");
      progress.set_hints_shown(exercise_, shown);
      return one_more_hint(tree, exercise_, progress, options);
    });
  }
}

TEST_P(Width, TheScreenOfWatch) {
  expect_fits("the frame", [&](const report::RenderOptions& options) {
    const WatchView view{.lesson = "chapters/" + exercise_.chapter + "/lesson.md",
                         .solved = 17,
                         .exercises = 18,
                         .body = "\n  the verdict\n",
                         .status = "Solved. Read chapters/" + exercise_.chapter + "/lesson.md, then n goes on to " +
                                   exercise_.short_id() + "."};
    // The keys are others on a narrow screen, and the bar is shorter: only lengths are compared.
    const TerminalSize size{.rows = 24, .cols = std::min(options.width, 80)};
    return draw(view, {.colour = false, .can_move = false, .size = size});
  });
}

TEST(Widths, TheListAndTheEndOfTheCourse) {
  const TemporaryCheckout place;
  const CourseTree tree(place.root(), checkout().build());
  Progress progress(place.root() / ".course");
  expect_fits("the list", [&](const auto& options) { return overview(tree, progress, options); });
  expect_fits("the end", [&](const auto& options) { return end_of_course(tree, options); });
}

TEST(Widths, TheHelp) {
  const TemporaryCheckout place;
  for (const std::string verb : {"", "check ", "compare ", "report ", "predict ", "bench "}) {
    expect_fits("the help of " + verb, [&](const auto& options) {
      return place.run(fmt::format("COLUMNS={} ./course {}--help", options.width, verb)).output;
    });
  }
}

TEST(Widths, WhatCompilersSay) {
  const std::string long_line =
      "  const float element_of_the_row = matrix_of_floats[first_row_of_the_tile + y] + element;";
  const Verdict verdict{.exercise = "01_coalescing.scale_matrix",
                        .file = "chapters/01_coalescing/scale_matrix.cu",
                        .state = grading::State::does_not_compile,
                        .compiler_output =
                            "chapters/01_coalescing/scale_matrix.cu:18:81: error: 'element' was not declared in this "
                            "scope; did you mean 'element_of_the_row'?\n   18 | " +
                            long_line + "\n      | " + std::string(long_line.find(" element;") + 1, ' ') + "^~~~~~~\n"};
  expect_verdict_fits("an error", verdict);
}

INSTANTIATE_TEST_SUITE_P(Exercises, Width, testing::ValuesIn(checkout().exercises()), [](const auto& test) {
  std::string name = test.param->id();
  std::ranges::replace(name, '.', '_');
  return name;
});

}  // namespace
}  // namespace course
