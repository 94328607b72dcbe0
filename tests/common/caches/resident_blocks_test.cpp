#include "common/caches/resident_blocks.h"

#include <gtest/gtest.h>

#include <string>

namespace {

using caches::BlockLog;
using caches::ResidentBlocks;
using caches::WarpLog;

// A block whose warps make the requests of these lines; -1 is a barrier.
BlockLog block(const std::vector<std::vector<int>>& warps) {
  BlockLog log(warps.size());
  for (std::size_t warp = 0; warp < warps.size(); ++warp) {
    for (const int line : warps[warp]) {
      const caches::LinePart part{.line = static_cast<std::uint64_t>(line), .sectors = 1};
      if (line < 0)
        log[warp].barrier();
      else
        log[warp].request(caches::Way::load, {&part, 1});
    }
  }
  return log;
}

// Runs blocks and says in which order their requests come: "SM:line SM:line ...".
std::string order(int sms, int blocks_per_sm, const std::vector<BlockLog>& blocks) {
  std::string text;
  ResidentBlocks resident(sms, blocks_per_sm, [&](int sm, const WarpLog& warp, const WarpLog::Step& step) {
    text += std::to_string(sm) + ":" + std::to_string(warp.parts(step)[0].line) + " ";
  });
  for (const BlockLog& one : blocks) resident.add(one);
  resident.finish();
  return text;
}

TEST(ResidentBlocks, AllWarpsOfAllSmsTakeTurns) {
  EXPECT_EQ(order(2, 1, {block({{1, 2}, {3, 4}}), block({{5, 6}, {7, 8}})}), "0:1 0:3 1:5 1:7 0:2 0:4 1:6 1:8 ");
}

TEST(ResidentBlocks, TheNextBlockGoesWhereOneHasEnded) {
  EXPECT_EQ(order(2, 1, {block({{1, 2, 3}}), block({{4}}), block({{5, 6}})}), "0:1 1:4 0:2 1:5 0:3 1:6 ");
}

TEST(ResidentBlocks, EachSmGetsOneBeforeAnyGetsTwo) {
  EXPECT_EQ(order(2, 2, {block({{1}}), block({{2}}), block({{3}}), block({{4}})}), "0:1 1:2 0:3 1:4 ");
}

TEST(ResidentBlocks, NobodyPassesABarrierBeforeAllAreThere) {
  EXPECT_EQ(order(1, 1, {block({{1, -1, 2}, {3, 4, 5, -1, 6}})}), "0:1 0:3 0:4 0:5 0:2 0:6 ");
}

TEST(ResidentBlocks, ABarrierDoesNotWaitForAWarpThatHasEnded) {
  EXPECT_EQ(order(1, 1, {block({{1}, {2, -1, 3}})}), "0:1 0:2 0:3 ");
}

TEST(ResidentBlocks, ABlockWithoutRequestsGivesWay) { EXPECT_EQ(order(1, 1, {block({{}, {}}), block({{1}})}), "0:1 "); }

}  // namespace
