#include "tests/corpora/samples.h"

#include <algorithm>
#include <stdexcept>

namespace corpora {
namespace {

const std::vector<Mistake> kMistakes{
    {"memcheck_demo", "1", "memcheck", "An int is stored one byte behind the start of another one.", "misaligned"},
    {"memcheck_demo", "2", "memcheck", "An int is stored at 0x87654320, which is no memory of the kernel.",
     "out_of_bounds"},
    {"block_error", "all", "racecheck", "Thread 0 sums up what the others store, without a barrier.", "race_shared"},
    {"warp_error", "all", "racecheck",
     "The first thread of each warp sums up what the others store, without a barrier.", "race_shared"},
    {"memset_error", "all", "initcheck", "cudaMemset() is given the number of elements, not of bytes.",
     "uninitialized_global"},
    {"divergent_threads", "all", "synccheck", "Some threads leave out a barrier in the last round of a loop.",
     "divergent_barrier"},
    {"illegal_syncwarp", "all", "synccheck", "Thread 16 calls __syncwarp() with a mask that does not name it.",
     "invalid_mask"},
    {"suppressions_demo", "all", "memcheck",
     "Nothing in a kernel: cudaMalloc() is asked for too much, and the program tries again with less.", ""},
    {"suppressions_initcheck_demo", "all", "initcheck", "cudaMemset() leaves out the last byte of the array.",
     "uninitialized_global"},
};

}  // namespace

bool Sample::is_as_expected() const {
  return mistake->kind.empty() ? outcome.finished && outcome.findings.empty() : outcome.has(mistake->kind);
}

std::string Sample::title() const {
  return mistake->launch == "all" ? mistake->program : mistake->program + ", launch " + mistake->launch;
}

std::string Sample::found_in_words() const {
  if (!outcome.finished) return "does not end";
  std::string text;
  for (const Finding& finding : outcome.findings) {
    text += (text.empty() ? "" : "; ") + finding.kind + ", line ";
    for (const std::string& place : finding.places) text += (&place == &finding.places.front() ? "" : " and ") + place;
  }
  return text.empty() ? "nothing" : text;
}

std::vector<Sample> read_samples() {
  const Table table = read_table("corpora_samples.csv");
  if (table.rows.size() != kMistakes.size()) throw std::runtime_error("expected a row for each known mistake");
  std::vector<Sample> samples;
  for (const Row& row : table.rows) {
    const auto mistake = std::ranges::find_if(
        kMistakes, [&](const Mistake& m) { return m.program == row.at("program") && m.launch == row.at("launch"); });
    if (mistake == kMistakes.end()) throw std::runtime_error("what is wrong in " + row.at("program") + "?");
    samples.push_back({.mistake = &*mistake, .outcome = row.outcome("findings")});
  }
  return samples;
}

}  // namespace corpora
