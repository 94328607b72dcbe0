// What the oracle says about kernels that are small enough to see it.

#include "tests/nets/mutation/oracle.h"

#include <gtest/gtest.h>

#include "tests/nets/mutation/statements.h"

namespace mutation {
namespace {

using namespace write;
using Fill = Array::Fill;

// Two threads of one warp, or one of each block; a shared element s, and device elements x (0) and y (not written).
Truth truth_of(Statements code, int blocks = 1) {
  const Program program{.name = "small",
                        .blocks = blocks,
                        .lanes = blocks == 1 ? 2 : 1,
                        .arrays = {{"s", 1, true}, {"x", 1, false, Fill::zeros}, {"y", 1, false}},
                        .code = std::move(code)};
  return explore(program);
}
enum : int { s, x, y };

TEST(Oracle, KnowsBarriers) {
  EXPECT_EQ(truth_of({when(t == 0, {store(s, 0, 1)}), barrier(), load(4, s, 0)}).faults, 0U);
  EXPECT_EQ(truth_of({when(t == 0, {store(s, 0, 1)}), meet(3), load(4, s, 0)}).faults, 0U);
  EXPECT_EQ(truth_of({when(t == 0, {store(s, 0, 1)}), ballot(4, 3, 1), load(4, s, 0)}).faults, kRaceShared);
  EXPECT_EQ(truth_of({when(t == 0, {barrier()})}).faults, kDivergentBarrier);
  EXPECT_EQ(truth_of({when(t == 0, {barrier()}), when(t == 1, {barrier()})}).faults, kDivergentBarrier);
}

TEST(Oracle, KnowsMasks) {
  EXPECT_EQ(truth_of({when(t == 0, {leave()}), meet(3)}).faults, 0U);
  EXPECT_EQ(truth_of({when(t == 1, {meet(3)}), load(4, x, 0)}).faults, kOpenMask);
  EXPECT_EQ(truth_of({when(t == 1, {meet(3)}), barrier()}).faults, kInvalidMask | kDivergentBarrier);
  EXPECT_EQ(truth_of({meet(1)}).faults, kInvalidMask);
  EXPECT_EQ(truth_of({when(t == 0, {leave()}), shuffle(4, 3, 1, 0)}).faults, kInvalidMask);
}

TEST(Oracle, KnowsBoundsAndWhatIsUnwritten) {
  EXPECT_EQ(truth_of({store(x, t, t)}).faults, kOutOfBounds);
  EXPECT_EQ(truth_of({load(4, y, 0)}).faults, kUninitializedGlobal);
  EXPECT_EQ(truth_of({add(-1, s, 0, 1)}).faults, kUninitializedShared);
}

TEST(Oracle, ComparesWhatThreadsLeave) {
  EXPECT_EQ(truth_of({store(s, 0, 1)}).faults, 0U);
  EXPECT_EQ(truth_of({store(s, 0, t)}).faults, kRaceShared);
  EXPECT_EQ(truth_of({store(s, 0, t), store(s, 0, 7)}).faults, 0U);
  EXPECT_EQ(truth_of({when(t == 0, {store(s, 0, 0), meet(1)}), store(s, 0, 7)}).faults, kOpenStores);
}

Statements hand_over(Statement fence_or_not, Statement give, Statement take) {
  return {when(b == 0, {store(y, 0, 5), std::move(fence_or_not), std::move(give)}),
          when(b == 1, {std::move(take), load(5, y, 0)})};
}

TEST(Oracle, KnowsFencesAndScopes) {
  const Statement give = exchange(4, x, 0, 1);
  const Statement take = wait_until(4, x, 0, r(4) == 1);
  Statement of_block = give;
  of_block.scope = Scope::block;
  Statement by_volatile = take;
  by_volatile.way = Way::by_volatile;
  Statement plain = take;
  plain.way = Way::without_atomic;
  const auto device = fence(Scope::device);
  EXPECT_EQ(truth_of(hand_over(device, give, take), 2).faults, 0U);
  EXPECT_EQ(truth_of(hand_over(device, give, by_volatile), 2).faults, 0U);
  EXPECT_EQ(truth_of(hand_over(fence(Scope::block), give, take), 2).faults, kRaceGlobal);
  EXPECT_EQ(truth_of(hand_over(device, of_block, take), 2).faults, kRaceGlobal);
  EXPECT_EQ(truth_of(hand_over(device, give, plain), 2).faults, kRaceGlobal | kHang);
  EXPECT_EQ(truth_of(hand_over(give, device, take), 2).faults, kRaceGlobal);
  EXPECT_EQ(truth_of(hand_over(device, device, take), 2).faults, kHang);
}

// One thread asks, another answers: whether the answer is seen depends on who is faster.
TEST(Oracle, TellsExecutionsApart) {
  const Program program{.name = "small",
                        .blocks = 2,
                        .lanes = 1,
                        .arrays = {{"x", 1, false, Fill::zeros}, {"y", 1, false}},
                        .code = {when(b == 0, {store(1, 0, 5), exchange(-1, 0, 0, 1)}),
                                 when(b == 1, {add(4, 0, 0, 0), when(r(4) == 1, {load(5, 1, 0)})})}};
  const Truth all = explore(program);
  EXPECT_EQ(all.clean, 1);
  EXPECT_EQ(all.faulty, 1);
  const Trace early{{}, {{4, 0}}};
  const Trace late{{}, {{4, 1}}};
  EXPECT_EQ(explore(program, &early).faulty, 0);
  EXPECT_EQ(explore(program, &early).clean, 1);
  EXPECT_EQ(explore(program, &late).faulty, 1);
  EXPECT_EQ(explore(program, &late).clean, 0);
}

TEST(Oracle, LeavesOpenWhatAThirdStoreMakesGood) {
  const Program program{.name = "small",
                        .blocks = 1,
                        .warps = 2,
                        .lanes = 2,
                        .arrays = {{"s", 1, true}},
                        .code = {when(t == 0, {store(0, 0, 0)}), meet(-1), store(0, 0, 1), barrier(), load(4, 0, 0)}};
  EXPECT_EQ(names_of(explore(program).faults), names_of(kOpenStores));
}

}  // namespace
}  // namespace mutation
