// The program around one kernel of the zoo. It reports as the graders do (common/grading/main.cpp), so that the test
// can supervise it as `course` supervises a learner's kernel.

#include <fstream>
#include <map>
#include <string>

#include "common/grading/verdict.h"
#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/profiling.h"

void run();

int main(int argc, char** argv) {
  std::map<std::string, std::string> options;
  for (int i = 1; i + 1 < argc; i += 2) options[argv[i]] = argv[i + 1];
  const auto write = [&](simt::Profile profile) {
    grading::Verdict verdict;
    verdict.exercise = options["--exercise"];
    verdict.state = profile.findings.empty() ? grading::State::solved : grading::State::stopped;
    verdict.profile = std::move(profile);
    std::ofstream(options["--result"]) << grading::to_json(verdict);
  };
  simt::report_crashes(std::stod(options["--time-limit"]), [&](const safety::Finding& finding) {
    simt::Profile profile;
    profile.findings.push_back(finding);
    write(std::move(profile));
  });
  write(simt::profile(run, {.watches_host = true}));
  simt::stop_reporting_crashes();
}
