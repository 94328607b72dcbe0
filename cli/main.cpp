#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/course/starter.h"
#include "cli/system/console.h"
#include "cli/system/exit_codes.h"
#include "cli/system/text_file.h"
#include "cli/verbs/verbs.h"
#include "common/estimate/gpu_times.h"
#include "common/report/word_wrap.h"

namespace {

constexpr const char* kIds = "a chapter (4), an exercise (4.transpose16, 4.2) or its file's path";

/// Does not throw: stderr may be full too.
int fail(const char* message) noexcept {
  std::fflush(stdout);
  for (const char* text : {"course: ", message, "\n"}) std::fputs(text, stderr);
  return course::kUsage;
}

/// A message for the terminal, with no word broken at its end.
std::string fitted(const std::string& message) {
  if (isatty(STDERR_FILENO) == 0) return message;
  std::string text;
  for (const std::string& line : course::lines_of("course: " + message)) {
    for (const std::string& part : report::refit(line, static_cast<std::size_t>(course::text_width())))
      text += (text.empty() ? "" : "\n") + part;
  }
  return text.substr(std::string_view("course: ").size());
}

/// CLI11 lays its help out for no width in particular.
int print_help(const CLI::App& app, const CLI::Success& help) {
  std::ostringstream text;
  const int code = app.exit(help, text, text);
  for (const std::string& line : course::lines_of(text.str())) {
    for (const std::string& part : report::refit(line, static_cast<std::size_t>(course::text_width())))
      fmt::print("{}\n", part);
  }
  return code;
}

/// What is wrong with the command line; CLI11 has no words of its own for a verb that does not exist.
std::string explain(const CLI::App& app, const CLI::ParseError& error, const std::string& first_word) {
  std::string message = error.what();
  std::string verbs;
  bool known = first_word.empty() || first_word.starts_with('-');
  for (const CLI::App* verb : app.get_subcommands({})) {
    verbs += " " + verb->get_name();
    known = known || verb->get_name() == first_word;
  }
  if (!known) message = fmt::format("there is no verb '{}'; the verbs are:{}", first_word, verbs);
  return message + "\nRun ./course --help for the verbs, ./course VERB --help for one of them.";
}

int run(int argc, char** argv) {
  CLI::App app("A hands-on course on GPU memory optimization. Without a verb: continue where you are.", "./course");
  app.footer(
      "Exit codes: 0 solved, 1 not solved, 2 usage, 3 does not compile, 4 stopped (crash, hang, unsafe), "
      "5 no GPU to time on.");
  app.require_subcommand(0, 1);
  constexpr std::size_t kVerbs = 12;  // columns: their sentences fit into the rest of a line
  app.get_formatter()->column_width(kVerbs);

  course::CheckOptions check;
  std::string id;
  bool json = false;

  CLI::App* list_verb = app.add_subcommand("list", "Chapters and exercises, and which are solved");
  list_verb->add_flag("--json", json, "Print JSON");

  CLI::App* check_verb = app.add_subcommand("check", "Grade an exercise; without ID the first that is not solved");
  check_verb->add_option("ID", check.id, kIds);
  CLI::Option* solution = check_verb->add_flag("--solution", check.file.solution, "Grade the reference solution");
  check_verb->add_option("--file", check.file.file, "Grade this file in place of the starter")->excludes(solution);
  bool all = false;
  check_verb->add_flag("--all", all, "Grade every exercise; a line each");
  check_verb->add_flag("--json", check.json, "Print the verdict as JSON, and nothing else");
  bool nvcc = false;
  check_verb->add_flag("--nvcc", nvcc, "Compile for the GPU, also where there is none");
  // How `watch` asks: the verdict first, the GPU later. An empty group: not in the help.
  const std::map<std::string, course::Ask> who{{"emulator", course::Ask::emulator}, {"gpu", course::Ask::gpu}};
  check_verb->add_option("--ask", check.ask)->transform(CLI::CheckedTransformer(who))->group("");

  course::GradeFolderOptions grade;
  CLI::App* grade_verb =
      app.add_subcommand("grade", "Grade a folder of hand-ins, FOLDER/student/exercise.cu; a line each");
  grade_verb->add_option("FOLDER", grade.folder, "Files called like their exercise, in a folder a student")->required();
  grade_verb->add_option("--results", grade.results,
                         "Keep verdicts in this folder, and write tables there; what is kept is not graded again");
  grade_verb->add_option("--points", grade.points,
                         "Points, a line each: EXERCISE SOLVED [CORRECT [OTHER]]; else one for each solved");
  grade_verb->add_option("--jobs", grade.jobs, "Grade so many files at the same time; one for each processor")
      ->check(CLI::Range(1, 1024));
  grade_verb->add_flag("--without-cells", grade.without_cells,
                       "Run hand-ins as your own programs; do not use bubblewrap");
  grade_verb->add_flag("--json", grade.json, "Print JSON: who, exercise, file, result, state and why");
  grade_verb->footer("Exit codes: 0 all solved, 1 some are not or cannot be graded, 2 there is no file to grade.");

  CLI::App* watch_verb = app.add_subcommand("watch", "Grade an exercise each time its file is saved; q quits");
  watch_verb->add_option("ID", id, kIds);

  CLI::App* compare_verb = app.add_subcommand("compare", "What starter, your version and the reference solution cost");
  compare_verb->add_option("ID", id, kIds);

  CLI::App* hint_verb = app.add_subcommand("hint", "One more hint each time");
  hint_verb->add_option("ID", id, kIds);

  course::ReportOptions report;
  CLI::App* report_verb = app.add_subcommand("report", "Write an HTML page with pictures of your run");
  report_verb->add_option("ID", report.id, kIds);
  CLI::Option* of_solution =
      report_verb->add_flag("--solution", report.file.solution, "Show the reference solution alone");
  report_verb->add_option("--file", report.file.file, "Show this file in place of the starter")->excludes(of_solution);
  report_verb->add_option("--output", report.output, "Write to this file");
  report_verb->add_option("--figure", report.figure, "Draw one picture as SVG, such as \"store to tile\"");
  CLI::App* predict_verb = app.add_subcommand("predict", "Guess numbers, then let the emulator say the true ones");
  predict_verb->add_option("ID", id, kIds);
  course::PredictOptions predict;
  predict_verb->add_flag("--json", predict.json, "Ask nothing; print questions and answers as JSON");
  predict_verb->add_flag("--wait", predict.waits_for_enter)->group("");

  course::ProfileOptions profile;
  CLI::App* profile_verb =
      app.add_subcommand("profile", "Run any CUDA program: what its kernels ask of the memory system");
  profile_verb->add_option("FILE", profile.files, "the program's .cu and .cpp files")->required();
  profile_verb->add_option("-I", profile.folders, "where its headers are")->allow_extra_args(false);
  profile_verb->add_option("-D", profile.macros, "NAME or NAME=value")->allow_extra_args(false);
  profile_verb->add_option("--launches", profile.launches, "how many of each kernel and size are counted")
      ->capture_default_str();
  profile_verb->add_option("--budget", profile.budget_s, "seconds that the program may run")->capture_default_str();
  profile_verb->add_flag("--eager", profile.eager, "do asynchronous copies at once: what luck would make of them");
  profile_verb->add_flag("--lockstep", profile.lockstep, "let the lanes of a warp run in step, as before Volta (2017)");
  profile_verb->add_flag("--unchecked", profile.unchecked, "only count; do not look for mistakes");
  profile_verb->add_flag("--caches", profile.caches, "estimate what kernels find in the caches of an H200");
  profile_verb->add_flag("--estimate", profile.estimate, "estimate how long kernels take on a GPU");
  profile_verb->add_option("--gpu", profile.gpu, "this one: " + estimate::names_of_gpus())->capture_default_str();
  profile_verb->add_option("--kernel", profile.kernel, "show this kernel alone");
  profile_verb->add_option("--report", profile.report, "write an HTML page with pictures to this file");
  profile_verb->add_option("--solve", profile.solve, "NAME=VALUE: call solve() of a file without main()")
      ->allow_extra_args(false)
      ->delimiter(',');
  profile_verb->add_flag("--json", profile.json, "print the profile as JSON, behind what the program prints");
  profile_verb->footer(
      "What follows -- goes to the program. Exit code: the program's own if it failed, 4 for a finding.");

  CLI::App* reset_verb = app.add_subcommand("reset", "Bring a starter back; your version is kept in .course/backups");
  reset_verb->add_option("ID", id, kIds)->required();

  CLI::App* bench_verb = app.add_subcommand("bench", "Time your kernel on a GPU, beside starter, solution and a copy");
  bench_verb->add_option("ID", id, kIds);
  bench_verb->add_flag("--json", json, "Print JSON");

  std::string gpu;
  CLI::App* estimate_verb =
      app.add_subcommand("estimate", "How long starter, your version and the reference would take on a GPU");
  estimate_verb->add_option("ID", id, kIds);
  estimate_verb->add_option("--gpu", gpu, "only this one, instead of H200 and H100: " + estimate::names_of_gpus());
  estimate_verb->add_flag("--json", json, "Print JSON");

  CLI::App* selftest_verb = app.add_subcommand("selftest", "Build everything and run the course's own tests");
  bool all_tests = false;
  selftest_verb->add_flag("--all", all_tests, "also those that take long");
  CLI::App* docs_verb = app.add_subcommand("docs", "Make the book: lessons and reference as pages to click through");

  try {
    // CLI11 would take what is behind -- for further files.
    const auto arguments =
        std::find_if(argv, argv + argc, [](const char* one) { return std::string_view(one) == "--"; });
    if (arguments != argv + argc) profile.arguments.assign(arguments + 1, argv + argc);
    app.parse(static_cast<int>(arguments - argv), argv);
  } catch (const CLI::Success& help) {
    return print_help(app, help);
  } catch (const CLI::ParseError& error) {
    return fail(explain(app, error, argc > 1 ? argv[1] : "").c_str());
  }

  const course::CourseTree tree = course::CourseTree::from_environment();
  course::remember_starters(tree);
  if (list_verb->parsed()) return course::list(tree, json);
  if (nvcc) check.ask = course::Ask::nvcc_too;
  if (check_verb->parsed()) return all ? course::check_all(tree, check.json) : course::check(tree, check);
  if (grade_verb->parsed()) return course::grade_folder(tree, grade);
  if (watch_verb->parsed()) return course::watch(tree, id);
  if (compare_verb->parsed()) return course::compare(tree, id);
  if (hint_verb->parsed()) return course::hint(tree, id);
  if (report_verb->parsed()) return course::report(tree, report);
  if (profile_verb->parsed()) return course::profile(tree, profile);
  if (predict_verb->parsed()) return course::predict(tree, id, predict);
  if (reset_verb->parsed()) return course::reset(tree, id);
  if (estimate_verb->parsed()) return course::estimate(tree, id, gpu, json);
  if (bench_verb->parsed()) return course::bench(tree, id, json);
  if (selftest_verb->parsed()) return course::selftest(tree, all_tests);
  if (docs_verb->parsed()) return course::docs(tree);
  return course::continue_course(tree);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    return fail(fitted(error.what()).c_str());
  }
}
