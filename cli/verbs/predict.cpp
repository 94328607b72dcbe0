#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <optional>

#include "cli/course/current_exercise.h"
#include "cli/grade/guess.h"
#include "cli/grade/prediction.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "common/report/metric_text.h"
#include "common/report/word_wrap.h"
#include "common/report/wording.h"

namespace course {
namespace {

constexpr std::size_t kIndent = 9;

void say(const std::string& text, std::size_t indent = kIndent) {
  fmt::print("{}", report::hang(std::string(indent, ' '), text, static_cast<std::size_t>(text_width())));
}

/// What a guess is; "?" gives none. Empty at the end of the input.
struct Guess {
  std::optional<double> number;
};
std::optional<Guess> ask(const Prediction& prediction) {
  for (;;) {
    fmt::print("{:{}}your guess, {}: ", "", kIndent, report::metric_name(prediction.metric));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);  // nobody saw it being typed
    if (line.find_first_not_of(" \t\r") != std::string::npos && line.find('?') != std::string::npos) return Guess{};
    if (const auto number = parse_guess(line)) {
      const std::string why_not = why_impossible(*number, prediction.metric);
      if (why_not.empty()) return Guess{number};
      say(why_not + " That did not count; guess again.");
      continue;
    }
    say(fmt::format("'{}' is not a number. Write one such as 4, 3.5, 1/8 or 12 %, or ? to be told.", line));
  }
}

/// Prints the truth, whatever the guess was. Returns false when there is none.
bool tell(const CourseTree& tree, const Chapter& chapter, const Prediction& prediction, std::optional<double> guess) {
  const Exercise& exercise = exercise_of(chapter, prediction);
  const Attempt attempt = attempt_for(tree, exercise, prediction);
  if (attempt.variant == Variant::solution && !why_no_solution(tree, exercise).empty()) {
    say("This would run the solution. " + why_no_solution(tree, exercise));
    say(prediction.reason);
    return false;
  }
  const Answer truth = answer(tree, prediction, attempt);
  if (!truth.value) {
    say(fmt::format("There is no answer: {}. See {} check {} --file {}", truth.problem, command_name(),
                    exercise.short_id(), attempt.shown_file()));
    return false;
  }
  say(fmt::format("The emulator says {}.{}", report::short_number(*truth.value),
                  guess ? comment_on(*guess, *truth.value) : ""));
  say(prediction.reason);
  if (const auto own = own_version(tree, exercise, prediction)) {
    const Answer yours = answer(tree, prediction, *own);
    say(yours.value ? fmt::format("Your {} as it is now: {}.", own->shown_file(), report::short_number(*yours.value))
                    : fmt::format("Your version says nothing yet: {}.", yours.problem));
  }
  return true;
}

/// Asks, tells, and returns the exit code.
int ask_all(const CourseTree& tree, const CurrentExercise& current, const std::vector<Prediction>& questions) {
  fmt::print("\n");
  say(fmt::format("{} {}: {} from {}", current.chapter->number(), current.chapter->title,
                  report::counted(questions.size(), "question"), display_path(tree.lesson(*current.chapter))),
      2);
  say("Write a number: 4, 3.5, 1/8 or 12 %. Within 1 % is right. ? tells you; Ctrl-D ends. Nothing is stored.", 2);
  int code = kSuccess;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    fmt::print("\n  {} of {}\n", i + 1, questions.size());
    say(questions[i].question);
    const auto guess = ask(questions[i]);
    if (!guess) {
      fmt::print("\n\n  That was the end of the input. {} predict {} asks again.\n", command_name(),
                 current.chapter->number());
      return code;
    }
    if (!tell(tree, *current.chapter, questions[i], guess->number)) code = kNotSolved;
  }
  fmt::print("\n  next: {} check {}\n", command_name(), current.exercise->short_id());
  return code;
}

}  // namespace

int predict(const CourseTree& tree, const std::string& id, const PredictOptions& options) {
  const CurrentExercise current = current_exercise(tree, Progress(tree.state_dir()), id);
  std::vector<Prediction> questions = current.chapter->predictions;
  if (current.named) {
    std::erase_if(questions, [&](const Prediction& one) { return one.exercise != current.exercise->name; });
  }
  if (questions.empty()) questions = current.chapter->predictions;
  if (options.json) {
    fmt::print("{}\n", answers_as_json(tree, *current.chapter, questions));
    return kSuccess;
  }
  const int code = ask_all(tree, current, questions);
  if (options.waits_for_enter) {
    fmt::print("\n  Enter goes back to watch. ");
    std::fflush(stdout);
    std::cin.clear();  // Ctrl-D has ended the questions, not the terminal
    std::clearerr(stdin);
    std::string line;
    std::getline(std::cin, line);
  }
  return code;
}

}  // namespace course
