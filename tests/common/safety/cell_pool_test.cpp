// Marks, and where cells come from and go to.

#include "common/safety/cell_pool.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "common/core/page.h"

namespace safety {
namespace {

TEST(AccessMark, KeepsWhatItIsGiven) {
  struct Row {
    std::uint32_t state;
    int thread;
    Strength strength;
    unsigned site;
  };
  for (const Row& row : {Row{1, 0, Strength::weak, 0}, Row{~0U, 1023, Strength::device, AccessMark::kSites - 1},
                         Row{5, 1023, Strength::by_volatile, 0}, Row{5, 0, Strength::block, 0},
                         Row{5, 0, Strength::weak, AccessMark::kSites - 1}}) {
    const AccessMark mark(row.state, row.thread, row.strength, row.site, memory::Kind::atomic);
    EXPECT_EQ(mark.state(), row.state);
    EXPECT_EQ(mark.thread(), row.thread);
    EXPECT_EQ(mark.moment(), (Moment{row.state, row.thread}));
    EXPECT_EQ(mark.strength(), row.strength);
    EXPECT_EQ(mark.site(), row.site);
    if (row.thread > 1000) continue;
    const AccessMark later = mark.of_later_thread(23);
    EXPECT_EQ(later.thread(), row.thread + 23);
    EXPECT_EQ(later.state(), row.state);
    EXPECT_EQ(later.strength(), row.strength);
    EXPECT_EQ(later.site(), row.site);
  }
  EXPECT_EQ(AccessMark().state(), 0U);
}

TEST(AccessMark, IsMetByAnotherThreadInTheSameState) {
  const AccessMark mark(5, 1, Strength::weak, 3, memory::Kind::load);
  EXPECT_TRUE(mark.is_met_by(AccessMark(5, 0, Strength::weak, 3, memory::Kind::load)));
  EXPECT_TRUE(mark.is_met_by(AccessMark(5, 1023, Strength::device, 9, memory::Kind::load)));
  EXPECT_FALSE(mark.is_met_by(AccessMark(5, 1, Strength::device, 9, memory::Kind::load)));
  EXPECT_FALSE(mark.is_met_by(AccessMark(6, 0, Strength::weak, 3, memory::Kind::load)));
  EXPECT_FALSE(mark.is_met_by(AccessMark(4, 1023, Strength::weak, 3, memory::Kind::load)));
}

TEST(CellPool, LendsAgainWhatFits) {
  CellPool pool;
  const std::uint64_t page = core::page_bytes() / sizeof(ShadowCell);
  auto cells = pool.take(page);
  ShadowCell* const first = cells.get();
  cells[0].value = 1;
  const ShadowCell* const another = pool.take(1).get();  // goes back at once
  EXPECT_NE(another, first);
  cells.reset();
  const ShadowCell* const larger = pool.take(2 * page).get();
  EXPECT_TRUE(larger != first && larger != another);
  const ShadowCell* const run = pool.take(page, CellPool::Use::runs).get();
  EXPECT_NE(run, first);
  EXPECT_EQ(pool.take(page, CellPool::Use::runs).get(), run);
  std::set<const ShadowCell*> all;
  std::vector<CellPool::Cells> lent;
  for (int i = 0; i < 3; ++i) all.insert(lent.emplace_back(pool.take(1)).get());
  EXPECT_EQ(all.count(first), 1U);
  CellPool::discard(std::move(lent[0]));
  EXPECT_EQ(lent[0], nullptr);
}

TEST(CellPool, KeepsTheLastOnes) {
  CellPool pool;
  std::vector<CellPool::Cells> lent;
  for (std::size_t i = 0; i < CellPool::kMostKept + 1; ++i) lent.push_back(pool.take(1));
  for (std::size_t i = 0; i < lent.size(); ++i) lent[i][0].value = static_cast<std::uint32_t>(100 + i);
  for (auto& cells : lent) cells.reset();  // in this order
  std::set<std::uint32_t> seen;
  for (auto& cells : lent) {
    cells = pool.take(1);
    seen.insert(cells[0].value);
  }
  EXPECT_EQ(seen.count(100), 0U);  // the first to come back went
  EXPECT_EQ(seen.count(0), 1U);
  EXPECT_EQ(seen.size(), CellPool::kMostKept + 1);
}

TEST(CellPool, NumbersFrom1To65535) {
  CellPool pool;
  std::set<int> ids;
  for (int i = 0; i < 65535; ++i) ids.insert(pool.next_id());
  EXPECT_EQ(ids.size(), 65535U);
  EXPECT_EQ(ids.count(0), 0U);
  EXPECT_EQ(pool.next_id(), 1);
}

}  // namespace
}  // namespace safety
