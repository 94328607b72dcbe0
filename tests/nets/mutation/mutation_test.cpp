// Correct kernels of many families, and each small change of them: the emulator must find what an oracle that explores
// all executions calls wrong, and nothing else.
//
//     SAFETY_SECONDS=3600 build/cpu/bin/nets.mutation
//
// goes on for an hour. SAFETY_SEED=17 begins with another kernel.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <span>
#include <string>

#include "tests/nets/mutation/comparison.h"
#include "tests/nets/mutation/mutants.h"
#include "tests/nets/mutation/templates.h"

namespace mutation {
namespace {

int from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

class Net {
 public:
  explicit Net(const std::string& name)
      : folder_(std::string(MUTATION_FOLDER) + "/" + name + "." + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~Net() {
    if (!testing::Test::HasFailure()) std::filesystem::remove_all(folder_);
  }

  void add(const std::string& change, const Program& program) {
    specimens_.push_back({change, program, explore(program)});
    if (change.empty()) {
      EXPECT_EQ(specimens_.back().truth.faults, 0U) << "the oracle accuses a template: " << program.name;
    }
  }

  void run(unsigned seed) {
    Batch batch(folder_);
    for (const Specimen& one : specimens_) batch.add(one.program);
    const std::vector<Observed> observed = batch.run();
    for (std::size_t i = 0; i < specimens_.size(); ++i) {
      std::set<int> lines;
      for (const int place : specimens_[i].truth.places) lines.insert(batch.line(i, place));
      const Outcome outcome = compare(specimens_[i], observed[i], lines);
      ++tally.counts[outcome];
      ++(specimens_[i].change.empty() ? programs : mutants);
      const bool is_wrong =
          outcome >= Outcome::false_alarm || outcome == Outcome::other_kind || outcome == Outcome::other_place;
      if (is_wrong) tell(outcome, seed, i, batch, observed[i]);
    }
    specimens_.clear();
  }
  std::size_t size() const { return specimens_.size(); }

  Tally tally;
  long programs = 0, mutants = 0;

 private:
  void tell(Outcome outcome, unsigned seed, std::size_t i, const Batch& batch, const Observed& observed) {
    const Specimen& one = specimens_[i];
    std::string text = std::string(name_of(outcome)) + " in the batch of seed " + std::to_string(seed) + ": " +
                       one.program.name + ", " + one.change + "\noracle: " + names_of(one.truth.faults) + " in lines";
    for (const int place : one.truth.places) text += " " + std::to_string(batch.line(i, place));
    text += "; " + std::to_string(one.truth.clean) + " clean executions, " + std::to_string(one.truth.faulty) +
            " faulty\nemulator:";
    for (const Observed::Finding& f : observed.findings) {
      text += " " + names_of(f.fault) + " in line " + std::to_string(f.line) + " with " + std::to_string(f.other);
    }
    ADD_FAILURE() << text << (observed.findings.empty() ? " nothing" : "") << "\n" << batch.text(i);
  }

  std::string folder_;
  std::vector<Specimen> specimens_;
};

void compare_all(const char* name, std::span<const Template> templates) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(from_environment("SAFETY_SECONDS", 0)) / 2;
  constexpr std::size_t kBatch = 150;
  const auto first = static_cast<unsigned>(from_environment("SAFETY_SEED", 0));
  const bool is_long = from_environment("SAFETY_SECONDS", 0) > 0;
  Net net(name);
  for (unsigned seed = first; seed == first || Clock::now() < end; ++seed) {
    Random random(seed * 2 + 1);
    for (std::size_t i = 0; i < (is_long ? 2 : templates.size()); ++i) {
      const Template& make = templates[is_long ? static_cast<std::size_t>(random.below(int(templates.size()))) : i];
      const Program program = make(random);
      net.add("", program);
      std::vector<Mutant> mutants = mutants_of(program);
      for (const Mutant& mutant : mutants) {
        if (!is_long && !random.one_in(static_cast<int>(mutants.size() * templates.size() / kBatch) + 1)) continue;
        net.add(mutant.change, mutant.program);
      }
    }
    net.run(seed);
    std::printf("seed %u: %ld programs, %ld mutants: %s\n", seed, net.programs, net.mutants,
                net.tally.report().c_str());
    std::fflush(stdout);
  }
  // Or the mutants were too tame to show anything.
  const long all = net.programs + net.mutants;
  EXPECT_GT(net.tally.of(Outcome::found), all / 4);
  EXPECT_GT(net.tally.of(Outcome::clean), all / 4);
  EXPECT_LT(net.tally.of(Outcome::not_this_way) + net.tally.of(Outcome::left_open), all / 10);
  EXPECT_LT(net.tally.of(Outcome::too_large), all / 5);
}

TEST(Mutation, OfKernelsWithBarriersOnly) { compare_all("barriers", barrier_templates()); }
TEST(Mutation, OfKernelsThatHandOver) { compare_all("handovers", handover_templates()); }

}  // namespace
}  // namespace mutation
