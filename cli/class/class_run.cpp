#include "cli/class/class_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "cli/class/kept_verdicts.h"
#include "cli/grade/grade.h"
#include "cli/grade/job_build.h"
#include "cli/system/process.h"
#include "cli/system/text_file.h"
#include "common/grading/seed.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostOfVerdict = std::size_t{64} << 20;  // bytes
constexpr std::chrono::milliseconds kLookAgain{2};

/// A file that is being graded.
struct Running {
  std::size_t index;  // of the hand-in
  std::uint64_t key;
  std::unique_ptr<Process> process;
};

std::optional<grading::Verdict> verdict_in(const std::string& json) {
  try {
    return grading::verdict_from_json(json);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

class Class {
 public:
  Class(const CourseTree& tree, const std::vector<HandIn>& files, const ClassRun& run)
      : tree_(tree), files_(files), run_(run), kept_(run.results), judged_(files.size()) {}

  void grade(const std::function<void(const Judgement&)>& each,
             const std::function<void(const ClassProgress&)>& progress) {
    progress_.files = files_.size();
    prepare();  // while there are no jobs: a build has no other children beside it
    const int jobs = run_.jobs > 0 ? run_.jobs : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::optional<Running>> at_work(static_cast<std::size_t>(jobs));
    std::size_t told = 0;
    for (std::size_t next = 0; told < files_.size();) {
      for (std::size_t job = 0; job < at_work.size(); ++job) {
        if (at_work[job] && !is_done(*at_work[job])) continue;
        if (at_work[job]) take(*at_work[job]);
        at_work[job].reset();
        while (next < files_.size() && !at_work[job]) at_work[job] = begin(next++, job);
      }
      const std::size_t before = told;
      while (told < files_.size() && judged_[told]) each(*judged_[told++]);
      if (told != before || progress_.done != shown_) progress(progress_);
      shown_ = progress_.done;
      const auto running = std::ranges::find_if(at_work, [](const auto& one) { return one.has_value(); });
      if (running != at_work.end()) (*running)->process->wait_for_output(kLookAgain);
    }
  }

 private:
  /// Of a file that has to be graded; else it is judged already.
  std::optional<Running> begin(std::size_t index, std::size_t job) {
    const HandIn& file = files_[index];
    if (file.exercise == nullptr) {
      judge(index, no_judgement(file, file.problem));
      return std::nullopt;
    }
    const std::uint64_t key = key_of(file);
    if (const auto verdict = verdict_in(kept_.find(name_of(file), key).value_or(""))) {
      ++progress_.known;
      judge(index, judgement_of(file, *verdict, tree_.root()));
      return std::nullopt;
    }
    ProcessOptions options{
        .command = {"/proc/self/exe", "check", file.exercise->id(), "--file", file.file.string(), "--json", "--ask",
                    "emulator"},
        .output = ProcessOptions::Output::apart,
        .environment = {fmt::format("COURSE_JOB={}", job), fmt::format("{}={}", kCell, run_.in_cells ? kInCell : "")},
        .output_cap = kMostOfVerdict};
    return Running{index, key, std::make_unique<Process>(options)};
  }

  static bool is_done(Running& one) {
    one.process->update();
    return !one.process->running();
  }

  void take(Running& one) {
    const HandIn& file = files_[one.index];
    const std::string said = one.process->output().text();
    if (const auto verdict = verdict_in(said)) {
      kept_.keep(name_of(file), one.key, said);
      return judge(one.index, judgement_of(file, *verdict, tree_.root()));
    }
    std::string why = one.process->errors().text();
    if (why.starts_with("course: ")) why = why.substr(std::string_view("course: ").size());
    judge(one.index, no_judgement(file, why.substr(0, why.find('\n'))));
  }

  void judge(std::size_t index, Judgement judgement) {
    ++progress_.done;
    if (judgement.state != grading::State::solved) ++progress_.not_solved;
    judged_[index] = std::move(judgement);
  }

  void prepare() {
    for (const HandIn& file : files_) {
      if (file.exercise != nullptr && !versions_.contains(file.exercise))
        versions_[file.exercise] = prepare_jobs(tree_, *file.exercise);
    }
  }

  /// Changes with all that the verdict depends on.
  [[nodiscard]] std::uint64_t key_of(const HandIn& file) const {
    return grading::seed_of(fmt::format("{:x} {} {}\n{}", versions_.at(file.exercise), time_limit_s(),
                                        file.exercise->id(), read_if_there(file.file).value_or("")));
  }

  [[nodiscard]] fs::path name_of(const HandIn& file) const { return file.file.lexically_relative(run_.folder); }

  const CourseTree& tree_;
  const std::vector<HandIn>& files_;
  const ClassRun& run_;
  KeptVerdicts kept_;
  std::vector<std::optional<Judgement>> judged_;
  std::map<const Exercise*, std::uint64_t> versions_;
  ClassProgress progress_;
  std::size_t shown_ = 0;
};

}  // namespace

void grade_class(const CourseTree& tree, const std::vector<HandIn>& files, const ClassRun& run,
                 const std::function<void(const Judgement&)>& each,
                 const std::function<void(const ClassProgress&)>& progress) {
  Class(tree, files, run).grade(each, progress);
}

}  // namespace course
