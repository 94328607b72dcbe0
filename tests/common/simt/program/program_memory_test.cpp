// What the workers of a launch share while they run.

#include "common/simt/program/program_memory.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace simt {
namespace {

// The first launch of a program may be one of many workers: all of them ask at once.
TEST(ProgramMemory, ReadsTheProgramsVariablesOnceForAllWorkers) {
  constexpr int kWorkers = 8;
  constexpr int kRounds = 50;
  for (int round = 0; round < kRounds; ++round) {
    const ProgramMemory memory;
    std::atomic<int> ready{0};
    std::vector<const ProgramSymbols*> seen(kWorkers);
    std::vector<std::size_t> counts(kWorkers);
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < kWorkers; ++i) {
      workers.emplace_back([&, i] {
        for (++ready; ready < kWorkers;) std::this_thread::yield();
        const ProgramSymbols& symbols = memory.symbols();
        seen[i] = &symbols;
        for (const ProgramSymbol& symbol : symbols.global) counts[i] += symbol.name.size();
      });
    }
    workers.clear();
    for (std::size_t i = 1; i < kWorkers; ++i) {
      EXPECT_EQ(seen[i], seen[0]);
      EXPECT_EQ(counts[i], counts[0]);
    }
  }
}

}  // namespace
}  // namespace simt
