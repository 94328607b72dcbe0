// The program around a batch of kernels: runs them in the emulator with all checks, and prints what was found.
//
//     batch <first>          prints for each kernel from this one on: what it is, and what its atomic operations
//     returned
//
// A kernel that does not end ends the program; whoever started it goes on with the next one.

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "common/simt/device/builtin_variables.h"
#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/nets/mutation/cases.h"

namespace {

const mutation::Case* running = nullptr;
std::vector<std::vector<std::pair<int, int>>> notes;  // of the threads that work
int number = 0;

void print(const safety::Finding& finding) {
  std::printf(" %d %d %d", static_cast<int>(finding.kind), finding.where.line, finding.other ? finding.other->line : 0);
}

void ends_too_late(int /*signal*/) {
  char text[32];
  const int size = std::snprintf(text, sizeof text, "\nhang %d\n", number);
  if (write(STDOUT_FILENO, text, static_cast<std::size_t>(size)) != size) _exit(2);
  _exit(3);
}

void limit_time(int milliseconds) {
  const itimerval limit{{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

void run(const mutation::Case& one) {
  running = &one;
  const int threads = one.workers * one.blocks;
  notes.assign(static_cast<std::size_t>(threads), {});
  std::vector<simt::DeviceArray<int>> arrays;
  std::vector<int*> pointers;
  for (const mutation::CaseArray& array : one.arrays) {
    simt::DeviceArray<int>& made = arrays.emplace_back(static_cast<std::size_t>(array.size), array.name);
    pointers.push_back(made.data());
    if (array.fill == 0) continue;
    int i = 0;
    std::ranges::generate(made, [&] { return array.fill == 2 ? i++ : 0; });
  }
  const simt::Profile profile = simt::profile([&] { one.run(pointers.data()); });
  std::printf("case %d %zu", number, profile.findings.size());
  for (const safety::Finding& finding : profile.findings) print(finding);
  for (const auto& thread : notes) {
    std::printf(" %zu", thread.size());
    for (const auto& [statement, value] : thread) std::printf(" %d %d", statement, value);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

void note(int statement, int value) noexcept {
  const auto lane = static_cast<int>(threadIdx.x % 32);
  const auto warp = static_cast<int>(threadIdx.x / 32);
  if (lane >= running->lanes) return;
  const int thread = static_cast<int>(blockIdx.x) * running->workers + warp * running->lanes + lane;
  auto& mine = notes[static_cast<std::size_t>(thread)];
  const std::pair now(statement, value);
  if (mine.empty() || mine.back() != now) mine.push_back(now);
}

int main(int argc, char** argv) {
  simt::report_crashes(1e6, [](const safety::Finding& finding) {
    std::printf("\nstop %d", number);
    print(finding);
    std::printf("\n");
    std::fflush(stdout);
  });
  struct sigaction action {};
  action.sa_handler = ends_too_late;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGVTALRM, &action, nullptr);
  for (number = argc > 1 ? std::atoi(argv[1]) : 0; number < static_cast<int>(mutation::kCases.size()); ++number) {
    limit_time(400);
    run(mutation::kCases[static_cast<std::size_t>(number)]);
  }
  limit_time(0);
  simt::stop_reporting_crashes();
}
