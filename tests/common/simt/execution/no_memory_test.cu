// Blocks that wait keep their stacks. When there is no memory for so many, the launch ends with an error.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <new>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/simt/execution/grid_barrier.h"

namespace {

__global__ void meet(unsigned* arrived, int* passed) {
  wait_for_grid(arrived, 0);
  atomicAdd(passed, 1);
}

// Address space that the program may have on top of what it has, as long as this exists.
class MemoryLimit {
 public:
  explicit MemoryLimit(std::uint64_t bytes) {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    getrlimit(RLIMIT_AS, &before_);
    rlimit low = before_;
    low.rlim_cur = pages * static_cast<std::uint64_t>(getpagesize()) + bytes;
    setrlimit(RLIMIT_AS, &low);
  }
  ~MemoryLimit() { setrlimit(RLIMIT_AS, &before_); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
};

TEST(NoMemory, ForBlocksThatWaitIsAnErrorAndTheNextLaunchRuns) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the address sanitizer needs more address space than this test leaves";
#endif
  constexpr int kBlocks = 128;
  constexpr int kThreads = 1024;
  for (const int workers : {1, 2}) {
    simt::DeviceArray<unsigned> arrived(1, "arrived");
    simt::DeviceArray<int> passed(1, "passed");
    const auto run = [&] {
      arrived[0] = 0;
      passed[0] = 0;
      launch(meet, {kBlocks, kThreads}, arrived.data(), passed.data());
    };
    const simt::ProfileOptions options{.workers = workers, .checks = false};
    {
      const MemoryLimit limit(std::uint64_t{1} << 30);
      EXPECT_THROW(simt::profile(run, options), std::bad_alloc) << workers;
    }
    EXPECT_TRUE(simt::profile(run, options).findings.empty());
    EXPECT_EQ(passed[0], kBlocks * kThreads) << workers;
  }
}

}  // namespace
