// Random programs that synchronise: barriers, meetings of lanes, fences and atomic operations of both scopes, volatile
// accesses, blocks that take turns. All that HappensBefore and AccessChecker say is compared with exact vector clocks.
//
//     SAFETY_SECONDS=3600 build/cpu/bin/safety.happens_before_random
//
// goes on for an hour. SAFETY_SEED=17 begins with another program.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "tests/common/safety/random_program.h"

namespace exact {
namespace {

int from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

Counts compare(Taste taste, int steps) {
  using Clock = std::chrono::steady_clock;
  constexpr int kPrograms = 400;
  constexpr int kTests = 5;
  const auto first = static_cast<unsigned>(from_environment("SAFETY_SEED", 0));
  const auto end = Clock::now() + std::chrono::seconds(from_environment("SAFETY_SECONDS", 0)) / kTests;
  Counts counts;
  unsigned seed = first;
  for (; (seed < first + kPrograms || Clock::now() < end) && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomProgram(seed, taste).run(steps, counts);
  }
  std::printf("%u programs, %ld pairs in order and %ld not, %ld told late, %ld places with a race and %ld without\n",
              seed - first, counts.ordered, counts.unordered, counts.late, counts.races, counts.clean);
  // Or the programs were too tame to show anything.
  EXPECT_GT(counts.ordered, 100000);
  EXPECT_GT(counts.unordered, 100000);
  EXPECT_GT(counts.races, 200);
  EXPECT_GT(counts.clean, 200);
  return counts;
}

TEST(RandomPrograms, InTheOrderInWhichTheyRun) { EXPECT_EQ(compare({}, 60).late, 0); }

TEST(RandomPrograms, WithFewRaces) { EXPECT_EQ(compare({.is_careful = true}, 100).late, 0); }

TEST(RandomPrograms, ThatAreToldLate) { EXPECT_GT(compare({.is_told_late = true}, 60).late, 700); }

TEST(RandomPrograms, WithFewRacesThatAreToldLate) {
  EXPECT_GT(compare({.is_told_late = true, .is_careful = true}, 100).late, 700);
}

TEST(RandomPrograms, ThatStoreEqualValues) { compare({.is_careful = true, .has_equal_values = true}, 80); }

}  // namespace
}  // namespace exact
