// Runs a program that somebody wrote for a GPU on the emulator: its own main(), which is called simt_program_main here.
// `course profile` starts it; the environment says where the profile goes.

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "common/caches/program_caches.h"
#include "common/estimate/program_times.h"
#include "common/profiler/program_json.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/findings_so_far.h"
#include "common/simt/runtime/program_run.h"

extern "C" int simt_program_main(int argc, char** argv, char** environment);

namespace {

std::string setting(const char* name, const char* usual) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : usual;
}

using Watches = std::vector<std::unique_ptr<simt::KernelWatch>>;

// Only what was asked for.
Watches& watches() {
  static Watches all;
  return all;
}

void make_watches() {
  if (setting("SIMT_PROFILE_CACHES", "0") == "1")
    watches().push_back(std::make_unique<caches::ProgramCaches>(simt::device().places()));
  const std::string gpu = setting("SIMT_PROFILE_GPU", "");
  if (!gpu.empty()) watches().push_back(std::make_unique<estimate::ProgramTimes>(estimate::gpu_called(gpu)));
}

void write(simt::ProgramProfile program) {
  for (const auto& watch : watches()) watch->add_to(program);
  std::ofstream(setting("SIMT_PROFILE_RESULT", "/dev/null")) << profiler::to_json(program);
}

// exit() comes here too.
void write_at_end() {
  simt::device().crash_watch().wait_for_report();
  if (!simt::device().crash_watch().is_armed()) return;
  simt::device().crash_watch().disarm();
  write(simt::end_program());
}

// A signal, or the end of the time that the user has.
void write_at_stop(safety::Finding finding) {
  const bool is_over = finding.kind == safety::FindingKind::hang;
  if (is_over) {
    simt::FindingsSoFar::stop_and_tell();
  } else if (finding.in_kernel && simt::FindingsSoFar::tell()) {
    finding.advice = "it may follow from what was found before: mend that first";
  }
  // Not the end of it: the thread that launches may still be in a kernel.
  simt::ProgramProfile program = simt::program_so_far();
  program.time_is_over = is_over;
  if (is_over) {
    program.end = fmt::format("the budget of {} s was used up", setting("SIMT_PROFILE_BUDGET", "60"));
    if (finding.in_kernel) program.last = finding;
  } else {
    if (finding.in_kernel) program.end = "it was stopped there";
    program.findings.push_back(finding);
  }
  std::fflush(stdout);
  write(program);
}

}  // namespace

int main(int argc, char** argv, char** environment) {
  make_watches();
  std::vector<simt::KernelWatch*> all;
  for (const auto& watch : watches()) all.push_back(watch.get());
  simt::begin_program(std::strtoull(setting("SIMT_PROFILE_LAUNCHES", "3").c_str(), nullptr, 10),
                      setting("SIMT_PROFILE_LOCKSTEP", "0") == "1", all, setting("SIMT_PROFILE_CHECKS", "1") == "1",
                      setting("SIMT_PROFILE_EAGER", "0") == "1");
  simt::device().crash_watch().arm([](const safety::Finding& finding) { write_at_stop(finding); });
  simt::device().crash_watch().watch_time(std::strtod(setting("SIMT_PROFILE_BUDGET", "60").c_str(), nullptr));
  std::atexit(write_at_end);
  return simt_program_main(argc, argv, environment);
}
