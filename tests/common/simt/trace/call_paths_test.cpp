#include "common/simt/trace/call_paths.h"

#include <gtest/gtest.h>

namespace simt {
namespace {

std::uint64_t place(std::uint64_t offset) { return reinterpret_cast<std::uint64_t>(__executable_start) + offset; }

std::uint64_t tag(std::uint64_t path, std::uint64_t offset) { return pc_bits(place(offset)) | path << kPathShift; }

constexpr std::uint64_t kKernel = 0;

TEST(CallPaths, GivesTheSameCallTheSameNumber) {
  CallPaths paths;
  const std::uint64_t first = paths.enter(kKernel, place(10));
  const std::uint64_t second = paths.enter(kKernel, place(20));
  EXPECT_NE(first, kKernel);
  EXPECT_NE(first, second);
  EXPECT_EQ(paths.enter(kKernel, place(10)), first);
  EXPECT_EQ(paths.enter(kKernel, place(20)), second);
  EXPECT_EQ(paths.enter(kKernel, place(20)), second);  // remembered from the call before
}

TEST(CallPaths, TellsACallApartByWhereItsCallerWasCalled) {
  CallPaths paths;
  const std::uint64_t first = paths.enter(kKernel, place(10));
  const std::uint64_t second = paths.enter(kKernel, place(20));
  EXPECT_NE(paths.enter(first, place(500)), paths.enter(second, place(500)));
}

TEST(CallPaths, LeadsBackToTheCaller) {
  CallPaths paths;
  const std::uint64_t outer = paths.enter(kKernel, place(10));
  const std::uint64_t inner = paths.enter(outer, place(500));
  EXPECT_EQ(paths.parent(inner), outer);
  EXPECT_EQ(paths.call_pc(inner), place(500));
  EXPECT_EQ(paths.parent(outer), kKernel);
  EXPECT_EQ(paths.call_pc(outer), place(10));
}

TEST(CallPathsBefore, ComparesProgramCountersOfOneFunction) {
  CallPaths paths;
  EXPECT_TRUE(paths.before(tag(kKernel, 1), tag(kKernel, 2)));
  EXPECT_FALSE(paths.before(tag(kKernel, 2), tag(kKernel, 1)));
  EXPECT_FALSE(paths.before(tag(kKernel, 1), tag(kKernel, 1)));
}

TEST(CallPathsBefore, PutsACalledFunctionWhereItsCallIs) {
  CallPaths paths;
  const std::uint64_t callee = paths.enter(kKernel, place(50));
  for (const std::uint64_t inside : {1, 900}) {  // wherever the linker has put it
    EXPECT_TRUE(paths.before(tag(kKernel, 40), tag(callee, inside)));
    EXPECT_FALSE(paths.before(tag(callee, inside), tag(kKernel, 40)));
    EXPECT_TRUE(paths.before(tag(callee, inside), tag(kKernel, 60)));
    EXPECT_FALSE(paths.before(tag(kKernel, 60), tag(callee, inside)));
  }
}

TEST(CallPathsBefore, ComparesWhereTwoPathsPart) {
  CallPaths paths;
  const std::uint64_t early = paths.enter(kKernel, place(10));
  const std::uint64_t late = paths.enter(kKernel, place(20));
  const std::uint64_t deep = paths.enter(early, place(999));
  const std::uint64_t deeper = paths.enter(deep, place(998));
  EXPECT_TRUE(paths.before(tag(early, 800), tag(late, 700)));
  EXPECT_TRUE(paths.before(tag(deeper, 800), tag(late, 1)));
  EXPECT_FALSE(paths.before(tag(late, 1), tag(deeper, 800)));
  EXPECT_TRUE(paths.before(tag(early, 998), tag(deep, 1)));  // before the call at 999
}

TEST(CallPaths, EndsEndlessRecursionInOnePath) {
  constexpr int kCalls = (1 << 20) + 1000;
  CallPaths paths;
  std::uint64_t path = kKernel;
  std::uint64_t before_last = kKernel;
  for (int i = 0; i < kCalls; ++i) {
    before_last = path;
    path = paths.enter(path, place(100));
  }
  EXPECT_EQ(path, before_last);
  EXPECT_LT(path, std::uint64_t{1} << kPathBits);
  EXPECT_TRUE(paths.before(tag(path, 1), tag(kKernel, 101)));
}

}  // namespace
}  // namespace simt
