// A program for child_test and supervised_run_test: does what the first argument says, as a learner's kernel might.
// Called like an exercise program, it first writes $MISBEHAVE_VERDICT as its verdict, then does what --exercise says.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

int recurse(int depth) { return recurse(depth + 1) + 1; }

void spin() {
  for (unsigned i = 0;; ++i) asm volatile("" : : "r"(i));
}

void print_for_ever() {
  const std::string line(1000, 'x');
  for (;;) std::puts(line.c_str());
}

void allocate_for_ever() {
  constexpr std::size_t kPiece = std::size_t{64} << 20;
  for (;;) std::memset(std::malloc(kPiece), 1, kPiece);
}

/// Ends at once, and leaves a process behind that holds the output open. Prints that process's number.
void leave_a_process_behind() {
  const pid_t child = fork();
  if (child == 0) {
    std::this_thread::sleep_for(std::chrono::seconds(60));
    std::_Exit(0);
  }
  std::printf("%d\n", static_cast<int>(child));
}

const std::map<std::string, void (*)()> kDeeds{
    {"abort", [] { std::abort(); }},
    {"recurse", [] { std::exit(recurse(0)); }},
    {"spin", spin},
    {"spin_deaf",
     [] {
       std::signal(SIGTERM, SIG_IGN);
       spin();
     }},
    {"print_for_ever", print_for_ever},
    {"allocate_for_ever", allocate_for_ever},
    {"leave_a_process_behind", leave_a_process_behind},
    {"close_output_and_wait",
     [] {
       close(1);
       close(2);
       std::this_thread::sleep_for(std::chrono::milliseconds(300));
     }},
    {"exit_7", [] { std::exit(7); }},
    {"read_input", [] { std::printf("input: %d\n", std::getchar()); }},
};

}  // namespace

int main(int argc, char** argv) {
  std::string deed = argc > 1 ? argv[1] : "";
  std::string result_file;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], "--exercise") == 0) deed = argv[i + 1];
    if (std::strcmp(argv[i], "--result") == 0) result_file = argv[i + 1];
  }
  if (const char* verdict = std::getenv("MISBEHAVE_VERDICT"); verdict != nullptr && !result_file.empty()) {
    std::ofstream(result_file) << verdict;
  }
  const auto found = kDeeds.find(deed);
  if (found != kDeeds.end()) found->second();
  return 0;
}
